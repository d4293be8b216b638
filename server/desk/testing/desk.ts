import type { StaffRole, StaffScope } from '#contract/desk.ts';
import { buildApp } from '#server/app.ts';
import type { App } from '#server/core/http/app.ts';
import {
  type Authenticator,
  createAuthenticator,
} from '#server/core/identity/testing/authenticator.ts';
import type { Message } from '#server/core/mail/mail.ts';
import { closing } from '#server/core/testing/closing.ts';
import {
  startTestPlatform,
  type TestOptions,
  type TestPlatform,
} from '#server/core/testing/platform.ts';
import type { Content } from '#server/core/trail/entry.ts';
import { inviteStaff } from '../invitations/invite.ts';

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
export type DeskAnswer = {
  readonly status: number;
  // biome-ignore lint/suspicious/noExplicitAny: each test knows what its call answers.
  readonly body: any;
  readonly headers: Readonly<Record<string, unknown>>;
};

/** A browser at the desk; it keeps its cookies. */
export type DeskBrowser = {
  readonly cookies: Map<string, string>;
  call(method: Method, url: string, body?: object): Promise<DeskAnswer>;
};

/** A signed-in member of the staff. */
export type DeskMember = DeskBrowser & {
  readonly id: number;
  readonly mail: string;
  readonly passkey: Authenticator;
};

/** A college's desk, on a database of its own. */
export type TestDesk = TestPlatform & {
  readonly app: App;
  browser(address?: string): DeskBrowser;
  /** Mails an invitation, and reads its token from the letter. */
  invite(mail: string, roles?: readonly StaffRole[], scope?: StaffScope): Promise<string>;
  /** Redeems an invitation. */
  redeem(browser: DeskBrowser, token: string, passkey?: Authenticator): Promise<DeskAnswer>;
  signIn(browser: DeskBrowser, passkey: Authenticator): Promise<DeskAnswer>;
  /** Adds a member with these roles. */
  member(...roles: StaffRole[]): Promise<DeskMember>;
  lastLetter(mail: string): Promise<Message>;
  /** The content of the trail, oldest first, with the number of each line. */
  trail(): Promise<(Content & { seq: number })[]>;
};

/** The desk of one test file, almost without limits unless it sets its own; it is closed behind the file. */
export async function openTestDesk(options: TestOptions = {}): Promise<TestDesk> {
  const environment = { RATE_LIMIT_SCALE: '1000', ...options.environment };
  return closing(await startTestDesk({ ...options, environment }));
}

export async function startTestDesk(options: TestOptions = {}): Promise<TestDesk> {
  const test = await startTestPlatform(options);
  const { platform } = test;
  const { kysely } = platform.database;
  const app = await buildApp(platform);
  await app.ready();
  let made = 0;

  const lastLetter = async (mail: string) => {
    const letter = (await test.mailbox()).filter(({ to }) => to === mail).at(-1);
    if (letter === undefined) throw new Error(`no letter to ${mail}`);
    return letter;
  };
  const desk: TestDesk = {
    ...test,
    app,
    browser: (address) => openBrowser(app, address),
    async invite(mail, roles = ['reader'], scope = {}) {
      const by = { kind: 'operator', command: 'staff invite' } as const;
      await inviteStaff(platform, by, { mail, roles, scope });
      return tokenIn(await lastLetter(mail));
    },
    async redeem(browser, token, passkey = createAuthenticator()) {
      const { status, body } = await browser.call('POST', '/public/staff/invitation', { token });
      if (status !== 200) throw new Error(body.message);
      const credential = passkey.create(body.options);
      return browser.call('POST', '/public/staff/invitation/redeem', { token, credential });
    },
    async signIn(browser, passkey) {
      const { body } = await browser.call('POST', '/public/staff/sign-in/options');
      const credential = passkey.use(body.options);
      return browser.call('POST', '/public/staff/sign-in', { credential });
    },
    async member(...roles) {
      made += 1;
      const mail = `${roles.join('-')}${made}@college.example`;
      const browser = openBrowser(app);
      const passkey = createAuthenticator();
      const { status, body } = await desk.redeem(browser, await desk.invite(mail, roles), passkey);
      if (status !== 200) throw new Error(body.message);
      const { id } = (await browser.call('GET', '/api/staff/me')).body;
      return { ...browser, id, mail, passkey };
    },
    lastLetter,
    async trail() {
      const lines = await kysely
        .selectFrom('trail')
        .select(['seq', 'content'])
        .orderBy('seq')
        .execute();
      return lines.map(({ seq, content }) => ({ seq, ...JSON.parse(content) }));
    },
    async close() {
      await app.close();
      await test.close();
    },
  };
  return desk;
}

export function tokenIn({ text }: Message): string {
  const token = /^http\S+\/desk\/invitation#([\w-]{43})$/m.exec(text)?.[1];
  if (token === undefined) throw new Error(`no invitation in: ${text}`);
  return token;
}

function openBrowser(app: App, remoteAddress = '203.0.113.7'): DeskBrowser {
  const cookies = new Map<string, string>();
  return {
    cookies,
    async call(method, url, body) {
      const response = await app.inject({
        method,
        url,
        remoteAddress,
        headers: { 'user-agent': 'Firefox of a test' },
        cookies: Object.fromEntries(cookies),
        ...(body && { payload: body }),
      });
      for (const { name, value, expires } of response.cookies) {
        if (expires?.getTime() === 0) cookies.delete(name);
        else cookies.set(name, value);
      }
      const isJson = String(response.headers['content-type']).startsWith('application/json;');
      return {
        status: response.statusCode,
        body: isJson ? response.json() : response.body,
        headers: response.headers,
      };
    },
  };
}
