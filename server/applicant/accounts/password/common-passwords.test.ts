import { expect, test } from 'vitest';
import { findPasswordProblem } from '#form/accounts/credentials.ts';
import { createGuessableFinder } from './common-passwords.ts';

const known = { username: 'jo.okafor-reyes@example.org', collegeName: 'Alder Valley College' };
const findGuessable = createGuessableFinder();

test.each([
  // Passwords that are guessed first, although they fulfil every rule: as they are, and behind digits, signs and swapped letters.
  ['Password1234!', 'common'],
  ['P@ssw0rd1234', 'common'],
  ['Passw0rd!Passw0rd!', 'common'],
  ['$Unsh1ne-2025', 'common'],
  ['123!Letmein456', 'common'],
  ['P-a-s-s-w-o-r-d-1', 'common'],
  ['Ｐａｓｓｗｏｒｄ1234!', 'common'],
  // Rows of keys, forwards, backwards and down.
  ['Qwerty123456!', 'common'],
  ['Poiuytrewq1!', 'common'],
  ['Abcdefgh123!', 'common'],
  ['1qaz@WSX3edc', 'common'],
  ['Q!w2E#r4t5y6', 'common'],
  ['AlderValleyCollege1!', 'common'],
  // The address, or a part of it.
  ['Jo.Okafor-Reyes1', 'address'],
  ['JoOkaforReyes2025!', 'address'],
  ['!1Jo.Okafor-Reyes@example.org', 'address'],
  ['my Jo.Okafor-Reyes@Example.org 7', 'address'],
  ['Example.org-2025', 'address'],
  ['J0.0kaf0r-Rey3s!', 'address'],
  // Passwords that nobody guesses.
  ['Correct-Horse-42!', undefined],
  ['Xk7#mPq2vL9$', undefined],
  ['jo likes 3 pears A!', undefined],
  ['Ünïcödé-Пароль-密码 ٣', undefined],
  [`Aa1! ${'x'.repeat(123)}`, undefined],
])('%s is found out: %s', async (password, why) => {
  expect(findPasswordProblem(password)).toBeUndefined();
  expect(await findGuessable(password, known)).toBe(why);
});

test('an address of one letter forbids no password', async () => {
  expect(await findGuessable('Correct horse 1', { ...known, username: 'c@x.yz' })).toBeUndefined();
});
