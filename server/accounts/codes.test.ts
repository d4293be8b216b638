import { expect, test } from 'vitest';
import { createCode, hashCode, isCodeOf } from './codes.ts';

test('a code is six digits, and hardly ever the same twice', () => {
  const codes = Array.from({ length: 200 }, createCode);
  for (const code of codes) expect(code).toMatch(/^[0-9]{6}$/);
  expect(new Set(codes).size).toBeGreaterThan(150);
});

test('a code opens the sign-up whose password it belongs to, and no other', () => {
  const mine = { password_hash: 'mine', code_hash: hashCode('012345', 'mine') };
  expect(isCodeOf('012345', mine)).toBe(true);
  expect(isCodeOf('012346', mine)).toBe(false);
  expect(isCodeOf('012345', { ...mine, password_hash: 'planted' })).toBe(false);
});
