/** The access rules of all calls, read from the routes of the whole server. */
import { expect, it } from 'vitest';
import * as calls from '#contract/calls.ts';
import { closing } from '#server/core/testing/closing.ts';
import { buildApp } from './app.ts';
import type { Principal } from './core/identity/principal.ts';
import { addressOf, CALLS_OF_APPLICANTS } from './core/identity/testing/calls.ts';
import { createToken } from './core/identity/tokens.ts';
import { operationsOf } from './core/testing/operations.ts';
import { startTestPlatform } from './core/testing/platform.ts';

const test = closing(await startTestPlatform());
const app = closing(await buildApp(test.platform));
await app.ready();

/** `GET /api/profile`, by who may call it. HEAD comes with every GET. */
function routesOf(kind: Principal['kind'], checkedBy?: string): string[] {
  const its = app.declaredRoutes.filter(
    ({ method, who }) => method !== 'HEAD' && who.kind === kind && who.checkedBy === checkedBy,
  );
  return its.map(({ method, url }) => `${method} ${url}`).sort();
}

it('the calls of the contract are those that the server describes, each once', async () => {
  const { paths } = (await app.inject('/openapi.json')).json<{ paths: Record<string, object> }>();
  const described = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map(
      (method) => `${method.toUpperCase()} ${path.replaceAll(/\{(\w+)\}/g, ':$1')}`,
    ),
  );
  // The description itself is the one call that it does not describe.
  expect([...described, 'GET /openapi.json'].sort()).toEqual(Object.values(calls).sort());
});

it.each([
  [/^\/api\/staff\//, 'staff'],
  [/^\/api\/(?!staff\/)/, 'applicant'],
  [/^\/service\//, 'staff link'],
])('every call below %s is for one kind of caller: %s', (below, kind) => {
  const its = app.declaredRoutes.filter(({ url }) => below.test(url));
  expect(new Set(its.map(({ who }) => who.kind))).toEqual(new Set([kind]));
});

it('anybody may call what has no owner, and nothing else', () => {
  expect(routesOf('anybody').filter((route) => !route.endsWith('/assets/*'))).toEqual([
    'GET /.well-known/security.txt',
    'GET /apple-touch-icon.png',
    'GET /brand.css',
    'GET /desk',
    'GET /desk/*',
    'GET /favicon.ico',
    'GET /frame/body.woff2',
    'GET /frame/headings.woff2',
    'GET /healthz',
    'GET /letters/:token',
    'GET /link/:code',
    'GET /logo',
    'GET /lookup/find',
    'GET /openapi.json',
    'GET /preview.png',
    'GET /public/deadlines',
    'GET /public/receipt-keys',
    'GET /public/staff/sign-in',
    'GET /public/tmp',
    'GET /readyz',
    'GET /robots.txt',
    'GET /storage/file/*',
    'GET /verify',
    'POST /letters/:token',
    'POST /link/open',
    'POST /public/confirm',
    'POST /public/confirm-address',
    'POST /public/forgot-password',
    'POST /public/keep-address',
    'POST /public/login',
    'POST /public/passkey',
    'POST /public/passkey/options',
    'POST /public/resend-confirm',
    'POST /public/reset-password',
    'POST /public/signup',
    'POST /public/staff/invitation',
    'POST /public/staff/invitation/redeem',
    'POST /public/staff/provider',
    'POST /public/staff/provider/sign-in',
    'POST /public/staff/sign-in',
    'POST /public/staff/sign-in/options',
    'POST /storage/upload',
    'POST /verify',
  ]);
  // The gallery is there once the page is built, and the library names the parts of its page of the calls.
  const isPage = (route: string) => /^GET \/dev\/(?:ui|api)\b/.test(route);
  expect(routesOf('operator').filter((route) => !isPage(route))).toEqual([
    'GET /dev/mail',
    'GET /dev/mail/*',
    'GET /dev/mail/style.css',
    'GET /metrics',
  ]);
});

it('the calls of applicants are those that tests know', () => {
  expect(CALLS_OF_APPLICANTS.map(([method, url]) => `${method} ${url}`).sort()).toEqual(
    [...routesOf('applicant'), ...routesOf('applicant', 'its own statement')].sort(),
  );
});

it('only the save checks the session by its own statement', () => {
  expect(routesOf('applicant', 'its own statement')).toEqual(['PUT /api/answer']);
});

it('every call of an applicant refuses a caller without a living session, whatever they send', async () => {
  const sessions = [undefined, '', 'made-up', createToken().value];
  const heads = CALLS_OF_APPLICANTS.filter(([method]) => method === 'GET');
  const calls = [...CALLS_OF_APPLICANTS, ...heads.map(([, url]) => ['HEAD', url] as const)];
  for (const [method, url, payload] of calls) {
    for (const sent of payload ? [payload, {}, undefined] : [undefined]) {
      for (const session of sessions) {
        const answer = await app.inject({
          method,
          url: addressOf(url),
          ...(session !== undefined && { cookies: { session } }),
          ...(sent && { payload: sent }),
        });
        expect(answer.statusCode, `${method} ${url} with "${session}"`).toBe(401);
      }
    }
  }
});

it('every call of a holder of a link refuses a link that nobody made', async () => {
  for (const { method, url } of app.declaredRoutes.filter(({ who }) => who.kind === 'staff link')) {
    const call = { method: method as 'GET', url: addressOf(url) };
    const query = { service_token: createToken().value };
    expect((await app.inject({ ...call, query })).statusCode, `${method} ${url}`).toBe(403);
    expect((await app.inject(call)).statusCode, `${method} ${url} without a token`).toBe(400);
  }
});

it('every call of a link for one task refuses a browser that holds none', async () => {
  const its = app.declaredRoutes.filter(({ who }) => who.kind === 'handoff');
  expect(its.every(({ url }) => url.startsWith('/link/'))).toBe(true);
  for (const { method, url } of its) {
    const payload = /scan|files$/.test(url)
      ? { file_key: 'uploads/x', file_name: 'x.pdf' }
      : url.endsWith('/decline')
        ? { reason: 'x', colleague: '' }
        : url.endsWith('/parent')
          ? { answers: {}, is_sent: true }
          : { text: 'x' };
    const hasBody = method === 'PUT' || (method === 'POST' && !/list$|presigned-url$/.test(url));
    const call = {
      method: method as 'GET',
      url: addressOf(url),
      ...(hasBody && { payload }),
    };
    const query = { link: 'x'.repeat(16) };
    expect((await app.inject({ ...call, query })).statusCode, `${method} ${url}`).toBe(403);
    expect((await app.inject(call)).statusCode, `${method} ${url} without a link`).toBe(400);
  }
});

it('every call of an operator refuses who comes from elsewhere', async () => {
  for (const { method, url } of app.declaredRoutes.filter(({ who }) => who.kind === 'operator')) {
    const answer = await app.inject({
      method: method as 'GET',
      url: addressOf(url),
      remoteAddress: '203.0.113.7',
    });
    expect(answer.statusCode, `${method} ${url}`).toBe(403);
  }
});

it('every change has a limit, but what ends its own session or goes to an address that was asked for', () => {
  const unlimited = operationsOf(app).filter(
    ({ method, path, limits }) => (method !== 'GET' || path === '/api/logout') && !limits.length,
  );
  expect(unlimited.map(({ method, path }) => `${method} ${path}`).sort()).toEqual([
    'GET /api/logout',
    'POST /api/staff/sign-out',
    'POST /storage/upload',
  ]);
});
