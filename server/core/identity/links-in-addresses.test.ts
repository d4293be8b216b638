import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it } from 'vitest';
import { buildApp } from '#server/app.ts';
import { openPasswords } from '#server/applicant/accounts/password/passwords.ts';
import { makeToken } from '#server/applicant/handoffs/testing.ts';
import { closing } from '#server/core/testing/closing.ts';
import { startTestPlatform } from '#server/core/testing/platform.ts';
import { seedApplications } from '#server/desk/testing/applications.ts';
import { createToken } from './tokens.ts';

const test = closing(await startTestPlatform());
const app = closing(await buildApp(test.platform));
await app.listen({ host: '127.0.0.1', port: 0 });
const [accountId = 0] = await seedApplications(test.platform, [{ username: 'ada@x.test' }]);
const password_hash = await openPasswords().hash('Correct horse 1');
await test.platform.database.kysely.updateTable('accounts').set({ password_hash }).execute();
const service = await makeToken(test.platform, { accountId });

/** Opens a link. @returns where it leads, and its cookies. */
async function open(url: string) {
  const { statusCode, headers, cookies } = await app.inject({ url });
  return { status: statusCode, to: String(headers.location), cookies, headers };
}

/** The cookies of a link, as its page sends them. */
const jarOf = ([cookie]: { name: string; value: string }[]) => ({
  [cookie?.name ?? '']: cookie?.value ?? '',
});

describe('a link with a token', () => {
  it.each([
    ['of the staff', '/about?service_token=TOKEN', '/service'],
    ['of the staff, at an unknown path', '/no/such/page?x=1&service_token=TOKEN', '/service'],
    ['that fills the form in', '/about?token=TOKEN', '/public/tmp'],
    ['to choose a new password, spelled otherwise', '/%52eset/?id=TOKEN', '/public/reset-password'],
    ['to confirm an address', '/address?id=TOKEN', '/public/confirm-address'],
  ])('%s is exchanged for a cookie that only its calls get', async (_what, url, path) => {
    const token = createToken().value;
    const { status, to, cookies, headers } = await open(url.replace('TOKEN', token));
    expect(status).toBe(303);
    expect(to).not.toContain(token);
    expect(to.replace(/here\.[\w-]{16}/, 'TOKEN')).toBe(url);
    expect(headers['cache-control']).toBe('no-store');
    expect(cookies).toEqual([
      expect.objectContaining({ value: token, path, httpOnly: true, sameSite: 'Strict' }),
    ]);
    // The second address answers with the page itself.
    expect((await open(to)).status).not.toBe(303);
  });
});

it('the view opens by its cookie, and by nothing that the address holds', async () => {
  const { to, cookies } = await open(`/about?service_token=${service}`);
  const url = `/service/tmp-pdf?${to.split('?')[1]}`;
  const opened = await app.inject({ url, cookies: jarOf(cookies) });
  expect(opened.json()).toMatchObject({ username: 'ada@x.test' });
  expect((await app.inject({ url })).statusCode).toBe(403);
  // The call takes the token in its query.
  expect((await app.inject(`/service/tmp-pdf?service_token=${service}`)).statusCode).toBe(200);
});

it('a new password is chosen by the cookie of its link', async () => {
  const asked = { username: 'ada@x.test' };
  await app.inject({ method: 'POST', url: '/public/forgot-password', payload: asked });
  const [link = ''] = /\/reset\?\S+/.exec((await test.mailbox()).at(-1)?.text ?? '') ?? [];
  const { to, cookies } = await open(link);
  const id = new URLSearchParams(to.split('?')[1]).get('id') ?? '';
  const password = 'Battery staple 2';
  const payload = { username: 'ada@x.test', password, confirm_password: password, id };
  const call = { method: 'POST', url: '/public/reset-password', payload } as const;
  expect((await app.inject(call)).statusCode).toBe(400);
  const byCookie = { ...call, cookies: jarOf(cookies) };
  expect((await app.inject(byCookie)).statusCode).toBe(200);
  expect((await app.inject(byCookie)).statusCode).toBe(400);
});

it.each([
  ['what is no token', '/about?service_token=abc'],
  ['an id at another page', `/about?id=${'x'.repeat(43)}`],
  ['a call', `/public/tmp?token=${'x'.repeat(43)}`],
])('%s is left as it is', async (_what, url) => {
  const { status, cookies } = await open(url);
  expect(status).not.toBe(303);
  expect(cookies).toEqual([]);
});

it('nobody is led to another host', async () => {
  const { port } = app.server.address() as AddressInfo;
  for (const start of ['//', '/\\', '///', '/\\/']) {
    // Sends the path unchanged, which a browser and `inject` would correct first.
    const path = `${start}evil.example/?token=${createToken().value}`;
    const [answer] = await once(get({ host: '127.0.0.1', port, path }), 'response');
    answer.resume();
    const { statusCode, headers } = answer as IncomingMessage;
    expect([statusCode, headers.location]).toEqual([
      303,
      expect.stringMatching(/^\/evil\.example\/\?token=here/),
    ]);
  }
});

it('under https the cookie goes over nothing else', async () => {
  const secure = await startTestPlatform({
    environment: { PUBLIC_URL: 'https://apply.example.edu' },
  });
  const other = await buildApp(secure.platform);
  const { cookies } = await other.inject(`/?service_token=${service}`);
  expect(cookies).toEqual([
    expect.objectContaining({ name: expect.stringMatching(/^__Secure-link_/), secure: true }),
  ]);
  await other.close();
  await secure.close();
});
