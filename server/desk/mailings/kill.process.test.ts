/** A process that delivers letters is killed (kill -9) while the mail server takes them, and another one goes on. */
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { startMailServer } from '#server/core/mail/testing/mail-server.ts';
import { startProcess } from '#server/core/testing/process.ts';
import { openTestActs } from '../bulk/testing/acts.ts';
import { seedApplications } from '../testing/applications.ts';

const PEOPLE = 12;

const desk = await openTestActs({ now: new Date().toISOString() });
let onMail: () => Promise<void> | undefined = () => undefined;
const server = await startMailServer({ beforeAnswering: async () => onMail() });
afterAll(() => server.close());

function start(act: number) {
  const program = join(import.meta.dirname, 'testing/run-process.ts');
  return startProcess(process.execPath, [program, String(act)], {
    env: {
      DATABASE_URL: desk.databaseUrl,
      DATA_DIR: desk.platform.settings.dataDir,
      SMTP_URL: `smtp://127.0.0.1:${server.port}`,
      MAIL_FROM: 'office@college.example',
    },
  });
}

it('nobody gets a letter twice, and the letters on the way are named as unsure', async () => {
  await seedApplications(
    desk.platform,
    Array.from({ length: PEOPLE }, () => ({})),
  );
  const { registrar } = desk;
  const texts = [{ language: 'en', subject: 'Hello', text: 'Hello' }];
  const choices = { is_about_application: false, texts };
  const { id } = await desk.act(registrar, '', { kind: 'letter', choices });
  await desk.work(id);
  const child = start(id);
  onMail = () => {
    // The mail server has this one, and never says so.
    if (server.received.length < 5) return undefined;
    child.kill('SIGKILL');
    return child.ended().then(() => undefined);
  };
  expect(await child.ended()).toBe('SIGKILL');
  onMail = () => undefined;
  const second = start(id);
  await second.ended();
  expect(second.printed).toEqual({ out: 'done\n', err: '' });
  const recipients = server.received.flatMap(({ recipients }) => recipients);
  expect(new Set(recipients).size).toBe(recipients.length);
  const { counts } = (await registrar.call('GET', `/api/staff/acts/${id}/outbox`)).body;
  expect(counts.sent + counts.unsure).toBe(PEOPLE);
  expect(counts.unsure).toBeGreaterThan(0);
  expect(counts.unsure).toBeLessThanOrEqual(2);
  expect(recipients.length).toBeGreaterThanOrEqual(PEOPLE - 1);
});
