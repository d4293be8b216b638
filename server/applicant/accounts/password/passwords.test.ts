import { describe, expect, test } from 'vitest';
import { requireGoodPassword } from './new-password.ts';
import { openPasswords } from './passwords.ts';

const { hash: hashPassword, findMatchingHash } = openPasswords();

describe('a hash', () => {
  test('is Argon2id with 19 MiB and two passes, salted anew each time', async () => {
    const [first, second] = [await hashPassword('secret'), await hashPassword('secret')];
    expect(first).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(first).not.toBe(second);
  });

  test('made like another is the same for the same password only', async () => {
    const held = await hashPassword('secret');
    expect(await hashPassword('secret', held)).toBe(held);
    expect(await hashPassword('Secret', held)).not.toBe(held);
  });
});

describe('a password', () => {
  test.each<[string, string, string, boolean]>([
    ['is found again', 'Correct horse 1', 'Correct horse 1', true],
    ['is not another', 'Correct horse 1', 'Correct horse 2', false],
    ['counts in full at 128 characters', `${'a'.repeat(127)}b`, `${'a'.repeat(127)}c`, false],
    ['counts in full beyond any block size', `${'é'.repeat(127)}x`, `${'é'.repeat(127)}y`, false],
    ['goes on after a zero character', 'before\0after', 'before\0other', false],
    ['may come composed or decomposed', 'Caf\u00e9', 'Cafe\u0301', true],
    ['tells look-alikes apart', 'ﬁne', 'fine', false],
  ])('%s', async (_, chosen, typed, isFound) => {
    const held = await hashPassword(chosen);
    expect(await findMatchingHash(typed, [held])).toBe(isFound ? held : undefined);
  });

  test('is found among several of one salt', async () => {
    const first = await hashPassword('one');
    const second = await hashPassword('two', first);
    expect(await findMatchingHash('two', [first, second])).toBe(second);
    expect(await findMatchingHash('three', [first, second])).toBeUndefined();
    expect(await findMatchingHash('one', [])).toBeUndefined();
  });

  test('is found again after the costs were raised', async () => {
    const cheap = '$argon2id$v=19$m=1024,t=1,p=1$CvNaXeocGopB1XkbAqaKBg$EZP7VaRgHtrYKvGh2mxNsQ';
    expect(await findMatchingHash('old', [cheap])).toBe(cheap);
  });
});

test.each([
  ['Short1!aaaaa', undefined],
  ['Short1!aaaa', 'Please choose a password that is at least 12 characters.'],
  [`Aa1! ${'x'.repeat(123)}`, undefined],
  [`Aa1! ${'x'.repeat(124)}`, 'Please choose a password of at most 128 characters.'],
  [`Aa1!${'😀'.repeat(124)}`, undefined],
  ['', 'Password is required.'],
  ['Aa1!aaaaaaaa\ud800', 'Please use only letters, numbers and symbols in your password.'],
])('%j may be chosen, or the answer says why not', (password, problem) => {
  const check = () => requireGoodPassword(password);
  if (problem === undefined) expect(check).not.toThrow();
  else expect(check).toThrow(problem);
});
