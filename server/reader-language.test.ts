/** The sources of an answer's language in their order, and where each is kept: the address, the account, the browser, the letters. */
import { beforeEach, describe, expect, it } from 'vitest';
import { closing } from '#server/core/testing/closing.ts';
import { buildApp } from './app.ts';
import { openTestBrowser, type TestBrowser } from './core/testing/browser.ts';
import { startTestPlatform } from './core/testing/platform.ts';

const PASSWORD = 'Correct horse 1';

const test = closing(await startTestPlatform({ environment: { RATE_LIMIT_SCALE: '1000' } }));
let count = 0;
let username: string;
const app = closing(await buildApp(test.platform));
await app.ready();
beforeEach(() => {
  count += 1;
  username = `ana${count}@mail.example`;
});

/** A browser that speaks a language by itself. */
const openBrowser = (speaks: string) =>
  openTestBrowser(app, undefined, { 'accept-language': speaks });

const letters = () => test.lettersTo(username);

async function register(browser: TestBrowser): Promise<void> {
  await browser.call('POST', '/public/signup', { username, password: PASSWORD });
  const code = /^ {4}([0-9]{6})$/m.exec((await letters()).at(-1)?.text ?? '')?.[1];
  await browser.call('POST', '/public/confirm', { username, code });
}
const logIn = async (browser: TestBrowser) =>
  (await browser.call('POST', '/public/login', { username, password: PASSWORD })).message;
const accountLanguage = async () =>
  (
    await test.platform.database.kysely
      .selectFrom('accounts')
      .select('language')
      .where('username', '=', username)
      .executeTakeFirst()
  )?.language;

describe('an account', () => {
  it('keeps the language of its sign-up, also when another device confirms it', async () => {
    await openBrowser('es-MX').call('POST', '/public/signup', { username, password: PASSWORD });
    const code = /^ {4}([0-9]{6})$/m.exec((await letters()).at(-1)?.text ?? '')?.[1];
    await openBrowser('en').call('POST', '/public/confirm', { username, code });
    expect(await accountLanguage()).toBe('es');
  });

  it('has its say in what a save and a log-out answer, which look nobody up before', async () => {
    await register(openBrowser('es'));
    const browsers = [openBrowser('en'), openBrowser('en')] as const;
    for (const browser of browsers) {
      await logIn(browser);
      browser.cookies.set('language', 'en');
    }
    // Several at once are saved by one statement, of another text.
    const saved = await Promise.all(
      Array.from({ length: 8 }, (_, place) =>
        browsers[place % 2 === 0 ? 0 : 1].call('PUT', '/api/answer', { answers: {} }),
      ),
    );
    const messages = saved.map(({ message }) => message);
    expect(new Set(messages)).toEqual(new Set(['Tus respuestas están guardadas.']));
    expect((await browsers[0].get('/api/logout')).message).toBe('Se cerró tu sesión.');
  });

  it('gives the browser its language with the login, and with the profile', async () => {
    await register(openBrowser('es'));
    const other = openBrowser('en');
    other.cookies.set('language', 'en');
    expect(await logIn(other)).toBe('Iniciaste sesión.');
    expect(other.cookies.get('language')).toBe('es');
    const saved = await other.call('PUT', '/api/answer', { answers: {} });
    expect(saved.message).toBe('Tus respuestas están guardadas.');
    other.cookies.set('language', 'en');
    await other.call('GET', '/api/profile');
    expect(other.cookies.get('language')).toBe('es');
  });

  it('changes by a call, which answers in the new language', async () => {
    const browser = openBrowser('en');
    await register(browser);
    await logIn(browser);
    const { message } = await browser.call('PUT', '/api/language', { language: 'es' });
    expect(message).toBe('A partir de ahora, leerás todo esto en español.');
    expect(await accountLanguage()).toBe('es');
    expect(browser.cookies.get('language')).toBe('es');
    expect(await logIn(openBrowser('en'))).toBe('Iniciaste sesión.');
  });

  it.each(['fr', 'en-XA'])('does not become %j', async (language) => {
    const browser = openBrowser('en');
    await register(browser);
    await logIn(browser);
    const response = await browser.call('PUT', '/api/language', { language });
    expect(response).toMatchObject({
      status: 400,
      message: 'There is no such language here. It may be: en, es.',
    });
    expect(await accountLanguage()).toBe('en');
  });
});

describe('a letter', () => {
  it('is in the language of the request where there is no account', async () => {
    await openBrowser('es').call('POST', '/public/forgot-password', { username });
    const [letter] = await letters();
    expect(letter?.subject).toBe(
      'No hay ninguna cuenta de Alder Valley College con esta dirección',
    );
    expect(letter?.language).toBe('es');
    expect(letter?.html).toContain('<html lang="es" dir="ltr">');
    expect(letter?.text).toContain('/signup?lang=es\n');
  });

  it('is in the language of the account, whoever asks for it', async () => {
    await register(openBrowser('es'));
    const stranger = openBrowser('en');
    for (const url of ['/public/signup', '/public/resend-confirm', '/public/forgot-password']) {
      const payload = { username, ...(url === '/public/signup' && { password: PASSWORD }) };
      const { message } = await stranger.call('POST', url, payload);
      expect(message).toContain('We have sent an email');
    }
    const [, ...others] = await letters();
    expect(others.map(({ language }) => language)).toEqual(['es', 'es', 'es']);
    const link = /^(http\S+\/reset\?\S+)$/m.exec(others.at(-1)?.text ?? '')?.[1] ?? '';
    expect(link).toMatch(/\/reset\?lang=es&username=.*&id=[^&]+$/);
    const id = new URL(link).searchParams.get('id');
    const reset = {
      username,
      password: 'Another horse 2',
      confirm_password: 'Another horse 2',
      id,
    };
    await stranger.call('POST', '/public/reset-password', reset);
    expect((await letters()).at(-1)?.subject).toBe(
      'Se cambió tu contraseña de Alder Valley College',
    );
  });
});

it('an answer is in the language that the address of a call chooses, which no call need know', async () => {
  const [english, spanish, unknown] = await Promise.all(
    ['', '&lang=es', '&lang=xx'].map((more) => app.inject(`/public/tmp?token=x${more}`)),
  );
  expect(spanish?.statusCode).toBe(english?.statusCode);
  expect(spanish?.json().message).not.toBe(english?.json().message);
  expect(unknown?.json()).toEqual(english?.json());
});
