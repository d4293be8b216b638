import { type App, createApp } from '#server/core/http/app.ts';
import { principalOf } from '#server/core/http/who.ts';
import { applicants } from '#server/core/identity/guard.ts';
import type { Message } from '#server/core/mail/mail.ts';
import { openTestBrowser, type TestAnswer } from '#server/core/testing/browser.ts';
import { startTestPlatform, type TestOptions } from '#server/core/testing/platform.ts';
import { accountsRoutes } from '../routes.ts';

/** A password that breaks no rule. */
export const PASSWORD = 'Correct horse 1';

export type Browser = ReturnType<typeof openBrowser>;

/** The accounts of a college, on a database of their own. */
export async function startTestPortal(options: TestOptions = {}) {
  const test = await startTestPlatform(options);
  const app = await createApp(test.platform);
  accountsRoutes(app, test.platform);
  const config = { who: applicants(test.platform) };
  app.get('/api/whoami', { config }, (request) => ({ message: principalOf(request).username }));
  await app.ready();

  const { lastLetter } = test;
  /** Calls without keeping any cookie. */
  const post = (path: string, body: object, address?: string): Promise<TestAnswer> =>
    openBrowser(app, address).post(path, body);
  /** The first code in the newest letter to `username`. */
  const lastCode = async (username: string) => codeIn(await lastLetter(username));
  /** The id of the reset link in the newest letter to `username`. */
  const lastResetId = async (username: string) => resetIdIn(await lastLetter(username));
  /** Sets a password by a link that is mailed. */
  const reset = (username: string, id: string, password: string) =>
    post('/public/reset-password', { username, password, confirm_password: password, id });
  /** Asks for a link to reset. @returns its id. */
  async function forget(username: string): Promise<string> {
    await post('/public/forgot-password', { username });
    return lastResetId(username);
  }
  return {
    ...test,
    app,
    /** @param address the browser's network address. @param name its user agent. */
    openBrowser: (address?: string, name?: string) => openBrowser(app, address, name),
    post,
    lastCode,
    lastResetId,
    forget,
    reset,
    /** Gives `username` an account with `password`. */
    async register(username: string, password = PASSWORD): Promise<void> {
      await post('/public/signup', { username, password });
      await post('/public/confirm', { username, code: await lastCode(username) });
    },
    /** A browser in which `username` is logged in. */
    async logIn(
      username: string,
      password = PASSWORD,
      browser = openBrowser(app),
    ): Promise<Browser> {
      const { status, message } = await browser.post('/public/login', { username, password });
      if (status !== 200) throw new Error(message);
      return browser;
    },
    /** Empties the mailbox, which is read whole each time. */
    async forgetLetters(): Promise<void> {
      await test.query`delete from pgboss.job where name = 'mail'`;
    },
    async close() {
      await app.close();
      await test.close();
    },
  };
}

/** Whether somebody is logged in there. */
export const isIn = async (browser: Browser) => (await browser.get('/api/whoami')).status === 200;

function openBrowser(app: App, address?: string, name?: string) {
  const browser = openTestBrowser(app, address, name === undefined ? {} : { 'user-agent': name });
  const { call } = browser;
  return {
    ...browser,
    send: call,
    post: (path: string, body: object) => call('POST', path, body),
    get: (path: string) => call('GET', path),
  };
}

function codeIn({ text }: Message): string {
  const code = /^ {4}([0-9]{6})$/m.exec(text)?.[1];
  if (code === undefined) throw new Error(`no code in: ${text}`);
  return code;
}

function resetIdIn({ text }: Message): string {
  const link = /^(http\S+\/reset\?\S+)$/m.exec(text)?.[1];
  if (link === undefined) throw new Error(`no reset link in: ${text}`);
  return new URL(link).searchParams.get('id') ?? '';
}
