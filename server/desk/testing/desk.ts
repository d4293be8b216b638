import type { StaffRole, StaffScope } from '#contract/desk.ts';
import { buildApp } from '#server/app.ts';
import {
  type Authenticator,
  createAuthenticator,
} from '#server/core/identity/testing/authenticator.ts';
import type { Message } from '#server/core/mail/mail.ts';
import type { Platform } from '#server/core/platform.ts';
import {
  openTestBrowser,
  type TestAnswer,
  type TestBrowser,
} from '#server/core/testing/browser.ts';
import { closing } from '#server/core/testing/closing.ts';
import { startTestPlatform, type TestOptions } from '#server/core/testing/platform.ts';
import type { Content } from '#server/core/trail/entry.ts';
import { eraseAccount } from '../erase/erase.ts';
import { inviteStaff } from '../invitations/invite.ts';

/** A signed-in member of the staff. */
export type DeskMember = Awaited<ReturnType<TestDesk['member']>>;

/** A college's desk, on a database of its own. */
export type TestDesk = Awaited<ReturnType<typeof startTestDesk>>;

type Line = Content & { readonly seq: number };
/** The desk of one test file, almost without limits unless it sets its own; it is closed after the file. */
export async function openTestDesk(options: TestOptions = {}): Promise<TestDesk> {
  const environment = { RATE_LIMIT_SCALE: '1000', ...options.environment };
  return closing(await startTestDesk({ ...options, environment }));
}

export async function startTestDesk(options: TestOptions = {}) {
  const test = await startTestPlatform(options);
  const { platform, query, lastLetter } = test;
  const app = await buildApp(platform);
  await app.ready();
  let made = 0;

  /** Mails an invitation, and reads its token from the letter. */
  async function invite(
    mail: string,
    roles: readonly StaffRole[] = ['reader'],
    scope: StaffScope = {},
  ): Promise<string> {
    const by = { kind: 'operator', command: 'staff invite' } as const;
    await inviteStaff(platform, by, { mail, roles, scope });
    return tokenIn(await lastLetter(mail));
  }
  /** Redeems an invitation. */
  async function redeem(browser: TestBrowser, token: string, passkey = createAuthenticator()) {
    const { status, body } = await browser.call('POST', '/public/staff/invitation', { token });
    if (status !== 200) throw new Error(body.message);
    const credential = passkey.create(body.options);
    return browser.call('POST', '/public/staff/invitation/redeem', { token, credential });
  }
  /** Adds a member with these roles. */
  async function member(...roles: StaffRole[]) {
    made += 1;
    const mail = `${roles.join('-')}${made}@college.example`;
    const browser = openTestBrowser(app);
    const passkey = createAuthenticator();
    const { status, message } = await redeem(browser, await invite(mail, roles), passkey);
    if (status !== 200) throw new Error(message);
    const { id }: { id: number } = await browser.get('/api/staff/me');
    return { ...browser, id, mail, passkey };
  }
  async function narrow({ id }: { readonly id: number }, scope: StaffScope): Promise<void> {
    await query`update staff set scope = ${JSON.stringify(scope)} where id = ${id}`;
  }
  return {
    ...test,
    app,
    browser: (address?: string) => openTestBrowser(app, address),
    invite,
    redeem,
    async signIn(browser: TestBrowser, passkey: Authenticator): Promise<TestAnswer> {
      const { body } = await browser.call('POST', '/public/staff/sign-in/options');
      const credential = passkey.use(body.options);
      return browser.call('POST', '/public/staff/sign-in', { credential });
    },
    member,
    /** Adds a member who may read the applications of a scope only. */
    async narrowed(scope: StaffScope, ...roles: StaffRole[]) {
      const narrowed = await member(...roles);
      await narrow(narrowed, scope);
      return narrowed;
    },
    narrow,
    /** The accounts that the list of a member has, in its order. @param query such as `facets=status:submitted`. */
    async ids(by: TestBrowser, query = ''): Promise<number[]> {
      const { applications } = await by.get(`/api/staff/applications?${query}`);
      return applications.map(({ id }: { id: number }) => id);
    },
    /** The content of the trail, oldest first, with the number of each line. */
    trail: async () => linesIn(await query`select seq, content from trail order by seq`),
    /** The newest line of the trail. */
    async lastLine(): Promise<Line | undefined> {
      return linesIn(await query`select seq, content from trail order by seq desc limit 1`)[0];
    },
    /** Erases an applicant as the operator's command does. */
    erase: (username: string) =>
      eraseAccount(platform, { kind: 'operator', command: 'erase' }, username),
    /** Mail that fails after so many letters. */
    dyingMail: (left: number): Platform['mail'] => ({
      ...platform.mail,
      async send(...letter) {
        if (left === 0) throw new Error('the machine lost its power');
        left -= 1;
        await platform.mail.send(...letter);
      },
    }),
    async close(): Promise<void> {
      await app.close();
      await test.close();
    },
  };
}

function linesIn(rows: readonly { seq: number; content: string }[]): Line[] {
  return rows.map(({ seq, content }) => ({ seq, ...JSON.parse(content) }));
}

export function tokenIn({ text }: Message): string {
  const token = /^http\S+\/desk\/invitation#([\w-]{43})$/m.exec(text)?.[1];
  if (token === undefined) throw new Error(`no invitation in: ${text}`);
  return token;
}
