import { describe, expect, it } from 'vitest';
import { closing } from '#server/core/testing/closing.ts';
import { buildApp } from '../../app.ts';
import { readSettings } from '../settings.ts';
import { startTestPlatform } from '../testing/platform.ts';
import { keepMessage } from './dev-mailbox.ts';

const MESSAGE = {
  to: 'ada@x.test',
  subject: 'Your code <b>',
  text: 'It is 123456.\nOpen http://localhost:3000/reset?username=a&id=b.',
  html: '<style>p { color: red }</style><p>It is 123456.</p><script>alert(1)</script>',
};

const test = closing(await startTestPlatform());
const app = closing(await buildApp(test.platform));

it('shows the newest first, as text with links that can be followed', async () => {
  await keepMessage(test.platform, { ...MESSAGE, subject: 'Older' });
  await keepMessage(test.platform, MESSAGE);
  const { body, headers } = await app.inject('/dev/mail');
  expect(headers['content-type']).toBe('text/html; charset=utf-8');
  expect(body.indexOf('Your code &lt;b&gt;')).toBeLessThan(body.indexOf('Older'));
  expect(body).toContain('It is 123456.');
  const link = 'http://localhost:3000/reset?username=a&amp;id=b';
  expect(body).toContain(`<a href="${link}">${link}</a>.`);
  expect(body).not.toMatch(/<style|<script| style=/);
});

it('shows the HTML part in a frame in which nothing runs', async () => {
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

it.each(['/dev/mail/999999', '/dev/mail/../x', '/dev/mail/1x'])('%s shows nothing', async (url) => {
  expect([400, 404]).toContain((await app.inject(url)).statusCode);
});

describe('opens only on its own machine:', () => {
  it.each([
    ['a name of this machine', { host: '127.0.0.1:3000' }, '127.0.0.1', 200],
    ['a name that somebody made lead here', { host: 'evil.test:3000' }, '127.0.0.1', 403],
    ['a name that only looks like ours', { host: 'localhost.evil.test' }, '127.0.0.1', 403],
    ['another machine', { host: 'localhost' }, '10.0.0.7', 403],
    ['a proxy', { host: 'localhost', 'x-forwarded-for': '203.0.113.7' }, '127.0.0.1', 403],
  ])('%s', async (_who, headers, remoteAddress, status) => {
    for (const url of ['/dev/mail', '/dev/mail/style.css', '/dev/mail/999999']) {
      const answer = await app.inject({ url, headers, remoteAddress });
      expect(answer.statusCode).toBe(url.endsWith('999999') && status === 200 ? 404 : status);
    }
  });
});

it.each([
  ['a mail server is set', { SMTP_URL: 'smtp://mail.test' }],
  ['it is production', { NODE_ENV: 'production' }],
  ['others reach the portal', { PUBLIC_URL: 'https://apply.example.edu' }],
])('does not exist where %s', async (_why, environment) => {
  const closed = await buildApp({
    ...test.platform,
    settings: readSettings(environment, 'guest'),
  });
  expect((await closed.inject('/dev/mail')).statusCode).toBe(404);
  await closed.close();
});
