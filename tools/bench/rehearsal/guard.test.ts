import { expect, it } from 'vitest';
import { refusalOf } from './guard.ts';

const ALLOWED = { rehearsal: 'allowed', others: 0, rate_limit_scale: 100_000 };
const said = (json: object, status = 200) => ({ status, body: Buffer.from(JSON.stringify(json)) });

it('a site that says it is for rehearsals, and is empty, is let be rehearsed on', () => {
  expect(refusalOf(said(ALLOWED), 1000)).toBeUndefined();
});

it.each([
  ['the page that any other site answers', { status: 200, body: Buffer.from('<!doctype html>') }],
  ['something else', said({ message: 'Hello' })],
  ['a list', { status: 200, body: Buffer.from('[]') }],
  ['null', { status: 200, body: Buffer.from('null') }],
  ['a refusal that says it all the same', said(ALLOWED, 404)],
  ['no answer', { status: 0, body: Buffer.alloc(0) }],
])('a site that answers with %s is refused', (_what, answer) => {
  expect(refusalOf(answer, 1000)).toContain('does not say that it is for rehearsals');
});

it.each([1, 20_000, -1, 0.5, undefined, null, '0'])(
  'a site that counts %s real applicants is refused',
  (others) => {
    expect(refusalOf(said({ ...ALLOWED, others }), 1000)).toContain('no applicants of a rehearsal');
  },
);

it('a site whose limits would turn the rehearsal away is refused before it begins', () => {
  expect(refusalOf(said({ ...ALLOWED, rate_limit_scale: 1 }), 1000)).toContain('RATE_LIMIT_SCALE');
  expect(refusalOf(said({ ...ALLOWED, rate_limit_scale: undefined }), 10)).toContain(
    'RATE_LIMIT_SCALE',
  );
});
