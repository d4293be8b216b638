/** Who may call what, read from the routes of the whole server. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildApp } from './app.ts';
import { createToken } from './identity/tokens.ts';
import type { App } from './platform/http/app.ts';
import { startTestPlatform, type TestPlatform } from './platform/testing.ts';

let it: TestPlatform;
let app: App;
beforeAll(async () => {
  it = await startTestPlatform();
  app = await buildApp(it.platform);
  await app.ready();
});
afterAll(async () => {
  await app.close();
  await it.close();
});

/** `GET /api/profile`, by who may call it. HEAD comes with every GET. */
function routesOf(kind: string, checkedBy?: string): string[] {
  const its = app.declaredRoutes.filter(
    ({ method, who }) => method !== 'HEAD' && who.kind === kind && who.checkedBy === checkedBy,
  );
  return its.map(({ method, url }) => `${method} ${url}`).sort();
}

test('every call below /api is for applicants, and below /service for holders of a link', () => {
  const kindsBelow = (start: string) =>
    new Set(
      app.declaredRoutes.filter(({ url }) => url.startsWith(start)).map(({ who }) => who.kind),
    );
  expect(kindsBelow('/api/')).toEqual(new Set(['applicant']));
  expect(kindsBelow('/service/')).toEqual(new Set(['staff link']));
});

test('anybody may call what has no owner, and nothing else', () => {
  expect(routesOf('anybody').filter((route) => !route.endsWith(' /assets/*'))).toEqual([
    'GET /brand.css',
    'GET /healthz',
    'GET /logo',
    'GET /lookup/find',
    'GET /openapi.json',
    'GET /public/tmp',
    'GET /readyz',
    'GET /storage/file/*',
    'POST /public/confirm',
    'POST /public/forgot-password',
    'POST /public/login',
    'POST /public/resend-confirm',
    'POST /public/reset-password',
    'POST /public/signup',
    'POST /storage/upload',
  ]);
  expect(routesOf('operator')).toEqual([
    'GET /dev/mail',
    'GET /dev/mail/:id',
    'GET /dev/mail/style.css',
    'GET /metrics',
  ]);
});

/** What makes a call valid, where it must hold anything: whoever may not call is refused after that. */
const BODIES: Readonly<Record<string, object>> = {
  'PUT /api/answer': { answers: { first_name: 'Eve' } },
  'PUT /api/last-page': { last_page: '/about' },
  'POST /api/web-status': { web_status: 'started' },
  'POST /api/validations': { first_name: ['First Name'] },
  'POST /api/presigned-url': { answer_key: 'personal_statement_doc' },
  'POST /api/pdf/document-answer/:key': { file_key: 'uploads/x', file_name: 'x.pdf' },
  'PUT /api/add-another': { button_id: 'activities', num_components: 2 },
  'PUT /api/tabs': { tab_id: 'personal_statement', chosen_tab: 'essay' },
  'POST /api/put-aside': { pieces: [] },
};

const pathOf = (url: string) =>
  url
    .replace(':key', 'personal_statement_doc')
    .replace(':id', '6b0a5a9e-5f0c-4d5e-9b1a-0d1f2e3a4b5c');

test('/openapi.json tells of every call who may make it', async () => {
  type Described = { paths: Record<string, Record<string, { 'x-who'?: string }>> };
  const { paths } = (await app.inject('/openapi.json')).json<Described>();
  const told = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, call]) => ({
      call: `${method.toUpperCase()} ${path}`,
      who: call['x-who'],
    })),
  );
  expect(told.filter(({ who }) => who === 'applicant').map(({ call }) => call)).toHaveLength(
    [...routesOf('applicant'), ...routesOf('applicant', 'its own statement')].length,
  );
  expect(told.filter(({ who }) => who === undefined)).toEqual([]);
});

test('only two calls of an applicant check the session by their own statement', () => {
  expect(routesOf('applicant', 'its own statement')).toEqual([
    'GET /api/logout',
    'PUT /api/answer',
  ]);
});

test('every call of an applicant refuses a caller without a living session', async () => {
  const calls = app.declaredRoutes.filter(({ who }) => who.kind === 'applicant');
  expect(calls.length).toBeGreaterThan(20);
  const sessions = [undefined, '', 'made-up', createToken().value];
  for (const { method, url } of calls) {
    for (const session of sessions) {
      const payload = BODIES[`${method} ${url}`];
      const answer = await app.inject({
        method: method as 'GET',
        url: pathOf(url),
        ...(session !== undefined && { cookies: { session } }),
        ...(payload && { payload }),
      });
      expect(answer.statusCode, `${method} ${url} with "${session}"`).toBe(401);
    }
  }
});

test('every call of a holder of a link refuses a link that nobody made', async () => {
  for (const { method, url } of app.declaredRoutes.filter(({ who }) => who.kind === 'staff link')) {
    const path = `${pathOf(url)}?service_token=${createToken().value}`;
    const answer = await app.inject({ method: method as 'GET', url: path });
    expect(answer.statusCode, `${method} ${url}`).toBe(403);
  }
});

test('every call of an operator refuses who comes from elsewhere', async () => {
  for (const { method, url } of app.declaredRoutes.filter(({ who }) => who.kind === 'operator')) {
    const answer = await app.inject({
      method: method as 'GET',
      url: pathOf(url),
      remoteAddress: '203.0.113.7',
    });
    expect(answer.statusCode, `${method} ${url}`).toBe(403);
  }
});
