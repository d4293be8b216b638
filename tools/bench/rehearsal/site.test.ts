import { expect, it } from 'vitest';
import { refusalOf } from './site.ts';

const ALLOWED = { rehearsal: 'allowed', others: 0, rate_limit_scale: 100_000 };
const refusal = (body: unknown, status = 200) =>
  refusalOf({ status, body: Buffer.from(JSON.stringify(body)), retryAfter: undefined }, 1000);

it('a site that says it is for rehearsals, and is empty, allows one', () => {
  expect(refusal(ALLOWED)).toBeUndefined();
});

it.each<[string, unknown, number, string]>([
  ['something else', { message: 'Hello' }, 200, 'does not say'],
  ['null', null, 200, 'does not say'],
  ['a refusal that says it all the same', ALLOWED, 404, 'does not say'],
  ...[1, -1, 0.5, undefined, null, '0'].map((others): [string, unknown, number, string] => [
    `${others} others`,
    { ...ALLOWED, others },
    200,
    'no applicants of a rehearsal',
  ]),
  ['limits that turn it away', { ...ALLOWED, rate_limit_scale: 1 }, 200, 'RATE_LIMIT_SCALE'],
])('a site that answers with %s is refused', (_what, body, status, why) => {
  expect(refusal(body, status)).toContain(why);
});

it('the page of any other site is refused', () => {
  const page = { status: 200, body: Buffer.from('<!doctype html>'), retryAfter: undefined };
  expect(refusalOf(page, 1000)).toContain('does not say');
});
