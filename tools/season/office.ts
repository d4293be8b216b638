/** The office of a season: the product as an operator starts it, a mail server, and people with browsers. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import type { StaffRole } from '#contract/desk.ts';
import { completeApplication } from '#form/application/complete-application.ts';
import { addDays, dateInZone } from '#form/engine/dates.ts';
import { keepSession } from '#server/core/identity/repository.ts';
import { findFreePort } from '#server/core/testing/process.ts';
import { workBeside } from '#server/desk/testing/work-here.ts';
import { fillWithInvented } from '#server/operator/practice/fill.ts';
import { sampleTenant } from '#tenant/sample/index.ts';
import { type Call, openBrowser } from '../trial/browser.ts';
import { startMailCatcher } from '../trial/mail-catcher.ts';
import { portal, startProduct } from '../trial/product.ts';
import { until } from '../trial/until.ts';
import { apply, redeemInvitation } from '../trial/ways.ts';

export type Member = { readonly id: number; readonly call: Call };
export type Office = Awaited<ReturnType<typeof openOffice>>;

/** Starts the sample college in an empty folder. */
export async function openOffice(folder: string) {
  const mail = await startMailCatcher();
  const handOnFolder = join(folder, 'out');
  mkdirSync(handOnFolder);
  writeFileSync(join(folder, 'college.json'), JSON.stringify(college()));
  const settings = {
    PORT: String(await findFreePort()),
    DATA_DIR: join(folder, 'data'),
    TENANT_FILE: join(folder, 'college.json'),
    HAND_ON_FOLDER: handOnFolder,
    SMTP_URL: mail.smtpUrl,
    RATE_LIMIT_SCALE: '1000000',
    SESSION_IDLE_MINUTES: '1440',
    NODE_ENV: 'production',
    LOG_LEVEL: 'warn',
    SKIP_SYSTEM_SETUP: '1',
  };
  // The season uses calls only.
  const product = await startProduct(settings, join(folder, 'portal.log'), ['--without-page']);
  return {
    url: product.url,
    environment: product.environment,
    handOnFolder,
    portal: (...args: readonly string[]) => portal(product.environment, ...args),
    lettersTo: mail.lettersTo,
    /** Waits until so many people have one letter each with these words in its subject. */
    async untilEachHas(words: string, wanted: number) {
      const found = await until(`${wanted} letters "${words}"`, async () => {
        const about = mail.letters().filter(({ subject }) => subject.includes(words));
        return about.length >= wanted && about;
      });
      expect(found.length, `Letters "${words}"`).toBe(wanted);
      expect(new Set(found.map(({ to }) => to)).size, `People with "${words}"`).toBe(wanted);
    },
    async close() {
      await product.stop();
      await mail.close();
    },
  };
}

/** The sample college, whose offers are open for another month. */
function college(): object {
  const { timeZone, decisions } = sampleTenant;
  const replyBy = addDays(dateInZone(new Date(), timeZone), 30);
  const choices = decisions?.choices ?? [];
  const open = choices.map((one) => (one.kind === 'offer' ? { ...one, replyBy } : one));
  return { ...sampleTenant, decisions: { choices: open } };
}

/** A member, or the operator's command, invites somebody, who redeems the link. */
export async function invite(office: Office, role: StaffRole, name: string, by?: Member) {
  const mail = `${name}@college.example`;
  if (by === undefined) await office.portal('staff', 'invite', mail, '--role', role);
  else await by.call('POST', '/api/staff/members', { mail, roles: [role] });
  const letter = await until('an invitation', async () => office.lettersTo(mail)[0]);
  const call = openBrowser(office.url);
  await redeemInvitation(call, letter, office.url);
  expect(office.lettersTo(mail).length, `Letters to ${mail}`).toBe(1);
  return { id: (await call('GET', '/api/staff/me')).id, call } as Member;
}

/** An applicant signs up, saves, submits, and gets a code and a receipt. */
export async function haveApplied(office: Office, username: string): Promise<void> {
  const call = openBrowser(office.url);
  await apply(call, username, completeApplication(), () =>
    until('a code', async () => office.lettersTo(username)[0]),
  );
  await until('a receipt', async () => office.lettersTo(username)[1]);
  expect(office.lettersTo(username).length, `Letters to ${username}`).toBe(2);
}

/** Adds invented applicants beside the running portal, as the command `practice` does, and logs everybody in. @returns by account. */
export function fill({ environment, url }: Office, people: number): Promise<Map<number, Call>> {
  return workBeside(environment, async (platform) => {
    await fillWithInvented(platform, people);
    const { database, clock } = platform;
    const accounts = await database.kysely.selectFrom('accounts').select('id').execute();
    const session = { browser: 'season', at: clock() };
    return database.transaction(async (trx) => {
      const browsers = new Map<number, Call>();
      for (const { id } of accounts) {
        const { token } = await keepSession(trx, { kind: 'applicant', id }, session);
        browsers.set(id, openBrowser(url, { session: token }));
      }
      return browsers;
    });
  });
}
