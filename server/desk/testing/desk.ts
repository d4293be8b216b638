import { sql } from 'kysely';
import { expect, vi } from 'vitest';
import type { StaffRole, StaffScope } from '#contract/desk.ts';
import { buildApp } from '#server/app.ts';
import type { App } from '#server/core/http/app.ts';
import {
  type Authenticator,
  createAuthenticator,
} from '#server/core/identity/testing/authenticator.ts';
import type { Message } from '#server/core/mail/mail.ts';
import type { Platform } from '#server/core/platform.ts';
import { closing } from '#server/core/testing/closing.ts';
import {
  startTestPlatform,
  type TestOptions,
  type TestPlatform,
} from '#server/core/testing/platform.ts';
import type { Content } from '#server/core/trail/entry.ts';
import { eraseAccount } from '../erase/erase.ts';
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
  /** Reads what is there. @returns the body of the answer. */
  get(url: string): Promise<DeskAnswer['body']>;
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
  /** Adds a member who may read the applications of a scope only. */
  narrowed(scope: StaffScope, ...roles: StaffRole[]): Promise<DeskMember>;
  narrow(member: Pick<DeskMember, 'id'>, scope: StaffScope): Promise<void>;
  /** The accounts that the list of a member has, in its order. @param query such as `facets=status:submitted`. */
  ids(by: DeskBrowser, query?: string): Promise<number[]>;
  lastLetter(mail: string): Promise<Message>;
  /** The content of the trail, oldest first, with the number of each line. */
  trail(): Promise<Line[]>;
  /** The newest line of the trail. */
  lastLine(): Promise<Line | undefined>;
  /** Erases an applicant as the operator's command does. */
  erase(username: string): ReturnType<typeof eraseAccount>;
  /** Runs a statement. @returns its rows. */
  query: Query;
  /** Mail that fails after so many letters. */
  dyingMail(letters: number): Platform['mail'];
  /** Resolves when so many statements wait for locks. */
  untilWaiting(count?: number): Promise<void>;
};

type Line = Content & { readonly seq: number };
// biome-ignore lint/suspicious/noExplicitAny: each test knows what its statement returns.
type Query = <Row = any>(text: TemplateStringsArray, ...values: unknown[]) => Promise<Row[]>;

/** The desk of one test file, almost without limits unless it sets its own; it is closed behind the file. */
export async function openTestDesk(options: TestOptions = {}): Promise<TestDesk> {
  const environment = { RATE_LIMIT_SCALE: '1000', ...options.environment };
  return closing(await startTestDesk({ ...options, environment }));
}

export async function startTestDesk(options: TestOptions = {}): Promise<TestDesk> {
  const test = await startTestPlatform(options);
  const { platform } = test;
  const app = await buildApp(platform);
  await app.ready();
  let made = 0;
  const query = queryOn(platform);

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
    async narrowed(scope, ...roles) {
      const member = await desk.member(...roles);
      await desk.narrow(member, scope);
      return member;
    },
    async narrow({ id }, scope) {
      await query`update staff set scope = ${JSON.stringify(scope)} where id = ${id}`;
    },
    async ids(by, query = '') {
      const { applications } = await by.get(`/api/staff/applications?${query}`);
      return applications.map(({ id }: { id: number }) => id);
    },
    lastLetter,
    trail: async () => linesIn(await query`select seq, content from trail order by seq`),
    async lastLine() {
      return linesIn(await query`select seq, content from trail order by seq desc limit 1`)[0];
    },
    erase: (username) => eraseAccount(platform, { kind: 'operator', command: 'erase' }, username),
    query,
    dyingMail: (left) => ({
      ...platform.mail,
      async send(...letter) {
        if (left === 0) throw new Error('the machine lost its power');
        left -= 1;
        await platform.mail.send(...letter);
      },
    }),
    async untilWaiting(count = 1) {
      const waiting = () => query`select from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`;
      await vi.waitFor(async () => expect(await waiting()).toHaveLength(count));
    },
    async close() {
      await app.close();
      await test.close();
    },
  };
  return desk;
}

/** Runs statements in the database of a platform. */
export function queryOn({ database }: Pick<Platform, 'database'>): Query {
  return async <Row>(text: TemplateStringsArray, ...values: unknown[]) =>
    (await sql<Row>(text, ...values).execute(database.kysely)).rows;
}

function linesIn(rows: readonly { seq: number; content: string }[]): Line[] {
  return rows.map(({ seq, content }) => ({ seq, ...JSON.parse(content) }));
}

export function tokenIn({ text }: Message): string {
  const token = /^http\S+\/desk\/invitation#([\w-]{43})$/m.exec(text)?.[1];
  if (token === undefined) throw new Error(`no invitation in: ${text}`);
  return token;
}

function openBrowser(app: App, remoteAddress = '203.0.113.7'): DeskBrowser {
  const cookies = new Map<string, string>();
  const browser: DeskBrowser = {
    cookies,
    async get(url) {
      const { status, body } = await browser.call('GET', url);
      expect(status, `${url}: ${body.message}`).toBe(200);
      return body;
    },
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
  return browser;
}
