import { describe, expect, it } from 'vitest';
import {
  checkConfirmation,
  checkForgotPassword,
  checkLogin,
  checkPasswordChange,
  checkPasswordReset,
  checkSignUp,
} from './cards.ts';

const username = 'mia@example.org';
const password = 'Green-Valley-2025';

describe.each([
  ['log in', () => checkLogin({ username, password })],
  ['log in with an old password', () => checkLogin({ username, password: 'x' })],
  ['sign up', () => checkSignUp({ username, password })],
  ['confirm', () => checkConfirmation({ username, code: '012345' })],
  ['change password', () => checkPasswordChange({ old_password: 'x', password })],
  ['forgot password', () => checkForgotPassword({ username })],
  ['reset password', () => checkPasswordReset({ username, password, confirm_password: password })],
])('%s', (_card, check) => {
  it('finds nothing wrong with what is right', () => {
    expect(check()).toEqual({});
  });
});

describe('each card finds', () => {
  it.each([
    [
      'an empty log in',
      checkLogin({ username: '', password: '' }),
      {
        username: ['Please provide a valid email address.'],
        password: ['Password is required.'],
      },
    ],
    [
      'an empty sign up',
      checkSignUp({ username: '', password: '' }),
      {
        username: ['Your email address must be valid.'],
        password: ['Password is required.'],
      },
    ],
    [
      'a weak password',
      checkSignUp({ username, password: 'Green-Valley' }),
      { password: ['Please choose a password that has everything on this list.'] },
    ],
    [
      'a change without the old password',
      checkPasswordChange({ old_password: '', password: 'Green-Valley' }),
      {
        old_password: ['Password is required.'],
        password: ['Please choose a password that has everything on this list.'],
      },
    ],
    [
      'a code that is too short',
      checkConfirmation({ username: 'mia', code: '123' }),
      {
        username: ['Your email address must be valid.'],
        code: ['The confirmation code must be exactly 6 numbers.'],
      },
    ],
    [
      'a forgotten address',
      checkForgotPassword({ username: 'mia@' }),
      { username: ['Your email address must be valid.'] },
    ],
    [
      'passwords that differ',
      checkPasswordReset({ username, password, confirm_password: 'green' }),
      { confirm_password: ['passwords must match'] },
    ],
  ])('%s', (_what, errors, expected) => {
    expect(errors).toEqual(expected);
  });
});
