import { expect, test } from 'vitest';
import { createCode, hashCode } from './code.ts';
import { stateOf } from './state.ts';

const at = (minute: number) => new Date(Date.UTC(2026, 0, 1, 12, minute));
const NEW = {
  kind: 'scan',
  expires_at: at(10),
  opened_at: null,
  used_at: null,
  revoked_at: null,
} as const;

test.each([
  ['waiting', NEW],
  ['opened', { ...NEW, opened_at: at(1) }],
  ['used', { ...NEW, opened_at: at(1), used_at: at(2) }],
  ['used', { ...NEW, opened_at: at(1), used_at: at(2), expires_at: at(3), revoked_at: at(3) }],
  ['opened', { ...NEW, kind: 'review', opened_at: at(1), used_at: at(2) }],
  ['revoked', { ...NEW, revoked_at: at(1) }],
  ['revoked', { ...NEW, revoked_at: at(1), expires_at: at(2) }],
  ['expired', { ...NEW, expires_at: at(5) }],
  ['expired', { ...NEW, opened_at: at(1), expires_at: at(5) }],
] as const)('a link is %s by its times', (state, times) => {
  expect(stateOf(times, at(5))).toBe(state);
});

test('a code has 80 bits, and is read however it is typed', () => {
  const code = createCode();
  expect(code).toMatch(/^([0-9a-hjkmnp-tv-z]{4}-){3}[0-9a-hjkmnp-tv-z]{4}$/);
  expect(hashCode(code.toUpperCase().replaceAll('-', ' '))).toEqual(hashCode(code));
  expect(hashCode('OLI0')).toEqual(hashCode('0110'));
  expect(hashCode(createCode())).not.toEqual(hashCode(code));
});
