import { describe, expect, it } from 'vitest';
import {
  codeIn,
  credentialMessages,
  findPasswordProblem,
  isConfirmationCode,
  isEmail,
  unmetPasswordRequirements,
} from './credentials.ts';

const GOOD_PASSWORD = 'Green-Valley-2025';

describe('a username is an e-mail address [§5.8 §5.18]', () => {
  it.each([
    'mia@example.org',
    'Mia.Lopez+college@mail.example.co.uk',
    'a_b-c@x-y.io',
    '  mia@example.org ',
    `${'a'.repeat(242)}@example.org`,
  ])('accepts %j', (value) => {
    expect(isEmail(value)).toBe(true);
  });

  it.each([
    ...['', 'mia', 'mia@', '@example.org', 'mia@example', 'mia@example.', 'mia@.org'],
    ...['mia@@example.org', 'mia lopez@example.org', 'mia@example.org\r\nBcc: eve@example.org'],
    ...['mía@example.org', 'mia!@example.org', `${'a'.repeat(243)}@example.org`],
  ])('refuses %j', (value) => {
    expect(isEmail(value)).toBe(false);
  });
});

it.each([
  ['012345', true],
  ['12345', false],
  ['1234567', false],
  ['12345a', false],
  ['123 456', false],
  ['123456\n', false],
  ['', false],
  ['١٢٣٤٥٦', false],
])('a confirmation code is exactly six digits %j: %s [§5.8 §5.18]', (value, expected) => {
  expect(isConfirmationCode(value)).toBe(expected);
});

it.each([
  ...['123456 ', '123 456', '123-456', '123\u2011456\n', '\uff11\uff12\uff13\uff14\uff15\uff16'],
])('a code is read from %j, as copying and input methods write it', (typed) => {
  expect(codeIn(typed)).toBe('123456');
});

describe('a new password [§5.8 §5.18]', () => {
  it.each([
    ['length', 'Abc-1234567'],
    ['uppercase', 'green-valley-2025'],
    ['lowercase', 'GREEN-VALLEY-2025'],
    ['number', 'Green-Valley-Two'],
    ['special', 'GreenValley2025'],
    ['no-outer-whitespace', 'Green-Valley-2025 '],
    ['no-outer-whitespace', '\tGreen-Valley-2025'],
  ])('fails only %s: %j', (id, password) => {
    expect(unmetPasswordRequirements(password).map((requirement) => requirement.id)).toEqual([id]);
  });

  it.each(Array.from('^$*.[]{}()?"!@#%&/\\,><\':;|_~`=+-'))('counts %s as special', (character) => {
    expect(unmetPasswordRequirements(`GreenValley${character}2025`)).toEqual([]);
  });

  it('counts a space inside as special, but not one around', () => {
    expect(unmetPasswordRequirements('Green Valley 2025')).toEqual([]);
    expect(unmetPasswordRequirements(' GreenValley2025 ').map(({ id }) => id)).toEqual([
      'special',
      'no-outer-whitespace',
    ]);
  });

  it.each(['£', '€', '§', 'é', '\u00a0'])('does not count %s as special', (character) => {
    expect(unmetPasswordRequirements(`GreenValley${character}2025`).map(({ id }) => id)).toEqual([
      'special',
    ]);
  });

  it('counts letters of other scripts, and an emoji as one character', () => {
    expect(unmetPasswordRequirements('Зелёная-Долина-7')).toEqual([]);
    expect(unmetPasswordRequirements(`Ab-1${'🌲'.repeat(7)}`).map(({ id }) => id)).toEqual([
      'length',
    ]);
    expect(unmetPasswordRequirements(`Ab-1${'🌲'.repeat(8)}`)).toEqual([]);
  });

  it.each([
    [GOOD_PASSWORD, undefined],
    ['', credentialMessages.passwordRequired],
    ['green-valley-2025', 'Please choose a password that contains at least one uppercase letter.'],
    [
      'green',
      'Please choose a password that is at least 12 characters, contains at least one uppercase letter, ' +
        'contains at least one number and contains at least one special character.',
    ],
    [`${GOOD_PASSWORD}${'x'.repeat(111)}`, undefined],
    [`${GOOD_PASSWORD}${'x'.repeat(112)}`, 'Please choose a password of at most 128 characters.'],
  ])('says what is wrong with %j', (password, problem) => {
    expect(findPasswordProblem(password)).toBe(problem);
  });
});
