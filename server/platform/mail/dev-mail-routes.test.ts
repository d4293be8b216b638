import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildApp } from '../../app.ts';
import type { App } from '../http/app.ts';
import { startTestPlatform, type TestPlatform } from '../testing.ts';
import { keepMessage } from './dev-mailbox.ts';

const MESSAGE = {
  to: 'ada@x.test',
  subject: 'Your code <b>',
  text: 'It is 123456.\nOpen http://localhost:3000/reset?username=a&id=b.',
  html: '<style>p { color: red }</style><p>It is 123456.</p><script>alert(1)</script>',
};

let it: TestPlatform;
let app: App;
beforeAll(async () => {
  it = await startTestPlatform();
  app = await buildApp(it.platform);
});
afterAll(async () => {
  await app.close();
  await it.close();
});

test('an empty mailbox says so', async () => {
  expect((await app.inject('/dev/mail')).body).toContain('No mail yet.');
});

test('shows the newest first, as text with links that can be followed', async () => {
  await keepMessage(it.platform, { ...MESSAGE, subject: 'Older' });
  await keepMessage(it.platform, MESSAGE);
  const { body, headers } = await app.inject('/dev/mail');
  expect(headers['content-type']).toBe('text/html; charset=utf-8');
  expect(body.indexOf('Your code &lt;b&gt;')).toBeLessThan(body.indexOf('Older'));
  expect(body).toContain('It is 123456.');
  const link = 'http://localhost:3000/reset?username=a&amp;id=b';
  expect(body).toContain(`<a href="${link}">${link}</a>.`);
  expect(body).not.toMatch(/<style|<script| style=/);
});

test('shows the HTML part in a frame in which nothing runs', async () => {
  const { body } = await app.inject('/dev/mail');
  const [, url = ''] =
    /<iframe sandbox="allow-popups" loading="lazy" src="([^"]+)"/.exec(body) ?? [];
  const part = await app.inject(url);
  expect(part.body).toBe(MESSAGE.html);
  expect(part.headers['content-security-policy']).toMatch(
    /^default-src 'none';.*sandbox allow-popups$/,
  );
  expect(part.headers['x-frame-options']).toBe('SAMEORIGIN');
});

test.each(['/dev/mail/999999', '/dev/mail/../x', '/dev/mail/1x'])(
  '%s shows nothing',
  async (url) => {
    expect([400, 404]).toContain((await app.inject(url)).statusCode);
  },
);

test('keeps the last two hundred', async () => {
  for (let count = 0; count < 205; count += 1) await keepMessage(it.platform, MESSAGE);
  const { body } = await app.inject('/dev/mail');
  expect(body.match(/<article>/g)).toHaveLength(200);
});

test.each([
  ['a mail server is set', { SMTP_URL: 'smtp://mail.test' }],
  ['it is production', { SMTP_URL: 'smtp://mail.test', NODE_ENV: 'production' }],
])('does not exist where %s', async (_why, environment) => {
  const other = await startTestPlatform({ environment });
  const closed = await buildApp(other.platform);
  const { statusCode } = await closed.inject('/dev/mail');
  await closed.close();
  await other.close();
  expect(statusCode).toBe(404);
});
