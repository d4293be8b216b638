/** The examples in the sections of the API page, carried out one after the other as the page has them. */
import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildApp } from '#server/app.ts';
import type { App } from '#server/platform/http/app.ts';
import { startTestPlatform, type TestPlatform } from '#server/platform/testing/platform.ts';
import type { Description } from '../scripts/api-page/description.ts';
import { type Example, examplesIn } from '../scripts/api-page/examples.ts';

const page = await readFile(new URL('./api.md', import.meta.url), 'utf8');
const USERNAME = 'ada@mail.example';

/** Those whose examples need nothing but the examples before them. A log-in is made wherever one is needed. */
const CALLS = [
  'POST /public/signup',
  'POST /public/confirm',
  'POST /public/resend-confirm',
  'POST /public/forgot-password',
  'POST /public/reset-password',
  'GET /api/logout',
  'PUT /api/answer',
  'PUT /api/last-page',
  'POST /api/web-status',
  'POST /api/validations',
  'PUT /api/add-another',
  'GET /api/add-another',
  'PUT /api/tabs',
  'GET /api/tabs',
  'DELETE /api/document-answer/{key}',
  'DELETE /api/pdf/document-answer/{key}',
  'POST /api/put-aside',
];

let it: TestPlatform;
let app: App;
let examples: readonly Example[];
beforeAll(async () => {
  // With a mail server: without one, messages also say where to read the letters.
  it = await startTestPlatform({ environment: { SMTP_URL: 'smtp://localhost' } });
  app = await buildApp(it.platform);
  const description = (await app.inject('/openapi.json')).json<Description>();
  examples = examplesIn(page, description);
});
afterAll(async () => {
  await app.close();
  await it.close();
});

let cookies: Record<string, string> = {};

test.each(CALLS)('%s answers what the page shows', async (name) => {
  const [method = '', path = ''] = name.split(' ');
  if (path.startsWith('/api/') && cookies.session === undefined) await logIn();
  const own = examples.filter((example) => example.name === name);
  const payload = own.find(({ isRequest }) => isRequest)?.text;
  const { headers, body, statusCode } = await app.inject({
    method: method as 'GET',
    url: path.replace('{key}', 'personal_statement_doc'),
    cookies,
    ...(payload !== undefined && {
      payload: await withSecrets(payload),
      headers: { 'content-type': 'application/json' },
    }),
  });
  expect(statusCode, body).toBe(200);
  expect(JSON.parse(body)).toEqual(JSON.parse(own.find((one) => !one.isRequest)?.text ?? ''));
  if (String(headers['set-cookie']).includes('session=;')) cookies = {};
});

/** A request with the code, or the id, of the last letter in place of the page's. */
async function withSecrets(payload: string): Promise<string> {
  const letter = (await it.mailbox()).at(-1)?.text ?? '';
  return payload
    .replace(/"code": "\d+"/, `"code": "${/\b\d{6}\b/.exec(letter)?.[0]}"`)
    .replace(/"id": "u0Wc…"/, `"id": "${/[?&]id=([\w-]+)/.exec(letter)?.[1]}"`);
}

/** With the password that the page's last example of one has set. */
async function logIn(): Promise<void> {
  const password = /"password": "([^"]+)", "confirm_password"/.exec(page)?.[1];
  const payload = { username: USERNAME, password };
  const answer = await app.inject({ method: 'POST', url: '/public/login', payload });
  cookies = Object.fromEntries(answer.cookies.map(({ name, value }) => [name, value]));
}
