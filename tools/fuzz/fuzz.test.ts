/** A short run of `npm run fuzz`; docs/security.md has the figures of the long one. */
import { expect, test } from 'vitest';
import type { Operation } from '#server/core/testing/operations.ts';
import { fuzz } from './fuzz.ts';
import { createJudge } from './judge.ts';
import { requestsOf } from './requests.ts';

const REQUESTS = 1000;

test('seeded requests to every call meet no failure, no answer without its schema, and leave the state whole', async () => {
  const { findings, statuses, reached } = await fuzz({ seed: 4, from: 1, to: REQUESTS });
  expect(findings).toEqual([]);
  // If everything were refused, nothing behind the first check would be tested.
  expect(statuses.get(200)).toBeGreaterThan(REQUESTS / 10);
  expect(reached[0]).toBeGreaterThan(40);
});

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

test('a request comes out the same by its seed and number alone', () => {
  const draw = (seed: number, from: number, to: number) =>
    JSON.stringify(requestsOf([OPERATION], [caller], {}, { seed, from, to }).at(-1));
  expect(draw(1, 7, 7)).toBe(draw(1, 1, 7));
  expect(new Set([draw(1, 7, 7), draw(1, 8, 8), draw(2, 7, 7)]).size).toBe(3);
});

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
