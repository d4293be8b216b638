/**
 * Requests that nobody would send, to a whole server with its own database: some with the tests, more by `npm run fuzz`
 * (docs/security.md has its figures).
 */
import { setImmediate } from 'node:timers/promises';
import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { closing } from '#server/core/testing/closing.ts';
import { createTestLog } from '#server/core/testing/log.ts';
import { type Operation, operationsOf } from '#server/core/testing/operations.ts';
import { startTestDesk } from '#server/desk/testing/desk.ts';
import { sampleTenant } from '#tenant/sample/index.ts';
import { sampleSpanish } from '#tenant/sample/spanish.ts';
import { CALLERS, openCollege } from './callers.ts';
import { createJudge } from './judge.ts';
import { randomForms } from './random-forms.ts';
import { anyRequest, type Request } from './requests.ts';
import { watchState } from './state.ts';

vi.setConfig({ testTimeout: 3_600_000 });

const [requests, seed] = [Number(process.env.REQUESTS ?? 1000), Number(process.env.SEED ?? 4)];
const { log, lines } = createTestLog();
const [inFile, ...toPublish] = randomForms(seed);
const desk = closing(
  await startTestDesk({
    environment: { RATE_LIMIT_SCALE: '1000000' },
    parts: { log, tenant: { ...sampleTenant, form: inFile.form } },
    translations: { es: { ...sampleSpanish, ...inFile.translations.es } },
  }),
);

test('seeded requests to every call meet no failure, no answer without its schema, and leave the state whole', async () => {
  const { app, clock } = desk;
  const college = await openCollege(desk, toPublish);
  const check = await watchState(desk, college);
  const operations = operationsOf(app);
  const judge = createJudge((app.swagger() as { components?: object }).components ?? {});
  const reached: string[] = [];

  async function isRefusedOrAnswered(request: Request): Promise<void> {
    const { operation, caller, method, url, headers, payload } = request;
    (lines as unknown[]).length = 0;
    // Yield to the event loop: a run of immediate refusals would starve it, which the server treats as overload.
    await setImmediate();
    clock.advance({ seconds: 0.05 });
    const answer = await app.inject({
      method: method as 'GET',
      url,
      headers,
      remoteAddress: '203.0.113.7',
      ...(headers.cookie === undefined && { cookies: await college.cookiesOf(caller) }),
      ...(payload !== undefined && { payload }),
    });
    const { statusCode: status, body } = answer;
    if (status === 401) college.wasLetIn(caller);
    if (status < 400) reached.push(`${operation.method} ${operation.path}`);
    const type = String(answer.headers['content-type'] ?? '');
    const problem = judge(request, { status, type, body });
    if (problem !== undefined) throw new Error(`${problem}: ${body.slice(0, 200)}\n${errors()}`);
  }

  // Nothing is shrunk, because an answer depends on what was there.
  const settings = { seed, numRuns: requests, endOnFailure: true };
  const any = anyRequest(operations, CALLERS, college.known);
  await fc.assert(fc.asyncProperty(any, isRefusedOrAnswered), settings);
  expect(await check()).toEqual([]);
  // If everything were refused, nothing behind the first check would be tested.
  expect(reached.length).toBeGreaterThan(requests / 10);
  const calls = new Set(reached).size;
  expect(calls).toBeGreaterThan(40);
  console.log(
    `Seed ${seed}: ${calls} of ${operations.length} calls were carried out, by ${reached.length} of ${requests} requests.`,
  );
});

/** The errors in the server's log. */
function errors(): string {
  const found = lines.filter(({ level }) => Number(level) >= 50);
  return found.map(({ err, msg }) => JSON.stringify(err ?? msg).slice(0, 600)).join('\n');
}

const schema = {
  type: 'object',
  properties: { text: { type: 'string' } },
  required: ['text'],
} as const;
const OPERATION: Operation = {
  method: 'GET',
  path: '/x',
  parameters: [],
  body: schema,
  who: 'anybody',
  limits: [],
  responses: { 200: { content: { 'application/json': { schema } } } },
};
const caller = { name: 'anybody', kind: 'anybody' };

test.each([
  ['a failure of ours', 500, 'application/json', '{"message":"x"}', '500'],
  ['an answer without its schema', 200, 'application/json', '{"text":1}', 'not of its schema'],
  ['a status that is not described', 206, 'application/json', '{}', '206 is not described'],
  ['a refusal that is no message', 404, 'application/json', '{"error":"x"}', '404 is no message'],
  ['a refusal that is no JSON', 404, 'text/plain', 'no', '404 is no JSON'],
  ['JSON that is none', 200, 'application/json', '<p>', 'and is not'],
])('%s is a finding', (_what, status, type, body, problem) => {
  const request = {
    operation: OPERATION,
    caller,
    method: 'GET',
    url: '/x',
    headers: {},
    payload: undefined,
    isItself: true,
  };
  const judge = createJudge({});
  expect(judge(request, { status, type, body })).toContain(problem);
  expect(
    judge(request, { status: 200, type: 'application/json', body: '{"text":"x"}' }),
  ).toBeUndefined();
});
