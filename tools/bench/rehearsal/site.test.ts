import { expect, it } from 'vitest';
import { refusalOf } from './site.ts';

const ALLOWED = { rehearsal: 'allowed', others: 0, rate_limit_scale: 100_000 };
const said = (body: string, status = 200) => ({
  status,
  body: Buffer.from(body),
  retryAfter: undefined,
});

it('a site that says it is for rehearsals, and is empty, allows one', () => {
  expect(refusalOf(said(JSON.stringify(ALLOWED)), 1000)).toBeUndefined();
});

it.each([
  ['the page of any other site', said('<!doctype html>'), 'does not say'],
  ['something else', said('{"message":"Hello"}'), 'does not say'],
  ['a list', said('[]'), 'does not say'],
  ['null', said('null'), 'does not say'],
  ['a refusal that says it all the same', said(JSON.stringify(ALLOWED), 404), 'does not say'],
  ['nothing', said('', 0), 'does not say'],
  ...[1, 20_000, -1, 0.5, undefined, null, '0'].map(
    (others) =>
      [
        `${others} real applicants`,
        said(JSON.stringify({ ...ALLOWED, others })),
        'no applicants of a rehearsal',
      ] as const,
  ),
  [
    'limits that would turn the rehearsal away',
    said(JSON.stringify({ ...ALLOWED, rate_limit_scale: 1 })),
    'RATE_LIMIT_SCALE',
  ],
] as const)('a site that answers with %s is refused', (_what, answer, why) => {
  expect(refusalOf(answer, 1000)).toContain(why);
});
