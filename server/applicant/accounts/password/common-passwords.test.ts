import { describe, expect, test } from 'vitest';
import { findPasswordProblem } from '#form/accounts/credentials.ts';
import { createGuessableFinder } from './common-passwords.ts';

const known = { username: 'jo.okafor-reyes@example.org', collegeName: 'Alder Valley College' };
const findGuessable = createGuessableFinder();
const find = (password: string) => findGuessable(password, known);

describe('a password that fulfils every rule, and is guessed first:', () => {
  test.each([
    'Password123!',
    'Password1234!',
    'P@ssw0rd1234',
    'Pa$$word!2024',
    'Passw0rd!Passw0rd!',
    'Welcome2024!!',
    'Sunshine-2025',
    '$Unsh1ne-2025',
    'Football2024!',
    'Iloveyou123!',
    '123!Letmein456',
    'P-a-s-s-w-o-r-d-1',
    'Qwerty123456!',
    'Qwertyuiop1!',
    'Poiuytrewq1!',
    'Abcdefgh123!',
    '1qaz@WSX3edc',
    '!QAZ2wsx#EDC',
    'Q!w2E#r4t5y6',
    'Zxcvbnm12345!',
    'AlderValleyCollege1!',
    'Ｐａｓｓｗｏｒｄ1234!',
  ])('%s', async (password) => {
    expect(findPasswordProblem(password)).toBeUndefined();
    expect(await find(password)).toBe('common');
  });
});

describe('the address, or a part of it, is found in', () => {
  test.each([
    'Jo.Okafor-Reyes1',
    'JoOkaforReyes2025!',
    '!1Jo.Okafor-Reyes@example.org',
    'my Jo.Okafor-Reyes@Example.org 7',
    'Example.org-2025',
    'J0.0kaf0r-Rey3s!',
  ])('%s', async (password) => {
    expect(findPasswordProblem(password)).toBeUndefined();
    expect(await find(password)).toBe('address');
  });
});

describe('a password that nobody guesses stays free to choose:', () => {
  test.each([
    'Correct horse 1',
    'Correct-Horse-42!',
    'Better horse 22',
    'Xk7#mPq2vL9$',
    'jo likes 3 pears A!',
    'Ünïcödé-Пароль-密码 ٣',
    `Aa1! ${'x'.repeat(123)}`,
    'Wrong horse 12',
  ])('%s', async (password) => {
    expect(await find(password)).toBeUndefined();
  });
});

test('an address of one letter forbids no password', async () => {
  expect(await findGuessable('Correct horse 1', { ...known, username: 'c@x.yz' })).toBeUndefined();
});
