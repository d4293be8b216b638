import { expect, test } from 'vitest';
import { ANONYMOUS, findLinkHolder, standingOf } from './viewer.ts';

test.each([
  ['', undefined],
  ['?token=abc', undefined],
  ['?service_token=abc', { kind: 'staff link', token: 'abc' }],
  ['?service_token=', { kind: 'staff link', token: '' }],
])('the address “%s” holds %o', (search, holder) => {
  expect(findLinkHolder(search)).toEqual(holder);
});

test('whoever is looking is at most one of logged in and of the staff', () => {
  expect(standingOf(ANONYMOUS)).toEqual({ isLoggedIn: false, username: '', isServiceUser: false });
  expect(standingOf({ kind: 'applicant', username: 'ada@mail.example' })).toEqual({
    isLoggedIn: true,
    username: 'ada@mail.example',
    isServiceUser: false,
  });
  expect(standingOf({ kind: 'staff link', token: 'abc' })).toEqual({
    isLoggedIn: false,
    username: '',
    isServiceUser: true,
  });
});
