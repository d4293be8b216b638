import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { closing } from '#server/core/testing/closing.ts';
import { startTestPlatform } from '../testing/platform.ts';
import { createApp } from './app.ts';
import { AppError } from './errors.ts';
import { tooBusy } from './pressure.ts';
import { anybody } from './who.ts';

const test = closing(await startTestPlatform());
const app = closing(await createApp(test.platform));
const config = { who: anybody };
app.get('/fails/:status', { config }, ({ params }) => {
  const status = Number((params as { status: string }).status);
  throw new AppError(status, 'x', () => '<b>Gone</b> & over.', { retryAfterSeconds: 7 });
});
app.post('/fails', { config: { who: anybody, unlimited: 'a test' } }, () => {
  throw tooBusy();
});
app.get('/breaks', { config }, () => {
  throw new Error('the secret reason');
});
await app.ready();

const open = (url: string, language = 'en') =>
  app.inject({ url, headers: { accept: 'text/html,*/*;q=0.8', 'accept-language': language } });

describe('a browser that opens an address which fails', () => {
  it.each([
    ['/fails/401', 'Please log in again', 'Log in', '/login'],
    ['/fails/404', 'There is nothing here', 'Go to the application', '/'],
    ['/fails/503', 'Please try again in a moment', 'Try again', ''],
    ['/breaks', 'Something went wrong.', 'Try again', ''],
  ])('%s gets a page that says so, whom to call, and a way on', async (url, title, way, where) => {
    const { body, headers, statusCode } = await open(url);
    expect(statusCode).toBe(Number(url.slice(7)) || 500);
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
    if (statusCode !== 500) expect(headers['retry-after']).toBe('7');
    expect(body).toContain(`<h1>${title}</h1>`);
    expect(body).toContain('Call (541) 555-0178, or write to help@aldervalley.example');
    expect(body).toContain(`href="${where}">${way}</a>`);
    expect(body).not.toMatch(/<b>|secret/);
    expect(body).not.toMatch(/<script|<link rel="stylesheet"/);
    // The style is the only one that its policy allows.
    const [, style = ''] = /<style>([\s\S]*)<\/style>/.exec(body) ?? [];
    const hash = createHash('sha256').update(style).digest('base64');
    expect(headers['content-security-policy']).toContain(`style-src 'sha256-${hash}'`);
  });

  it('reads it in their language', async () => {
    const { body } = await open('/fails/404', 'es');
    expect(body).toContain('<html lang="es"');
    expect(body).toContain('Llama al (541) 555-0178');
  });

  it('reads of overload in a page also after it posted a form', async () => {
    const post = (accept: string) =>
      app.inject({ method: 'POST', url: '/fails', headers: { accept }, payload: {} });
    const page = await post('text/html,*/*;q=0.8');
    expect(page.statusCode).toBe(503);
    const sentence = 'We are very busy right now. Please try again in a few seconds.';
    expect(page.body).toContain(`<p>${sentence}</p>`);
    expect((await post('*/*')).json()).toEqual({ message: sentence });
  });
});

it.each(['*/*', 'application/json, text/html;q=0.5', 'application/problem+json, text/html'])(
  'a program that accepts %s still gets a message',
  async (accept) => {
    const answer = await app.inject({ url: '/fails/404', headers: { accept } });
    expect(answer.json()).toEqual({ message: '<b>Gone</b> & over.' });
  },
);
