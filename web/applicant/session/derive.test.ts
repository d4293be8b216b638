import { expect, it } from 'vitest';
import { holdsLogin, numLoginsOf, webStatusOf } from './derive.ts';

it.each([
  [[], null],
  [['started'], 'started'],
  [['started', 'validating'], 'validating'],
  [['validating', 'started', 'validating'], 'validating'],
  [['started', 'validating', 'submitted'], 'submitted'],
  [['started', 'paused'], 'started'],
  [['paused'], null],
])(
  'web status is as far as distinct known statuses reach %j: %s [§3.3 §4.1]',
  (statuses, expected) => {
    expect(webStatusOf(statuses.map((web_status) => ({ web_status })))).toBe(expected);
  },
);

it.each([
  [0, 1],
  [1, 1],
  [7, 7],
])('the number of logins of %i recorded is %i [§3.3]', (recorded, expected) => {
  const logins = Array.from({ length: recorded }, () => ({ at: '2024-10-02T12:00:00Z' }));
  expect(numLoginsOf(logins)).toBe(expected);
});

it.each([
  ['', false],
  ['theme=dark; idp.signed_in=1', true],
  ['theme=dark;idp.other=x', true],
  ['my.idp.signed_in=1', false],
  ['theme=idp.signed_in', false],
  ['idp=1', false],
])('a login shows in the cookies %j: %s [§3.3]', (cookies, expected) => {
  expect(holdsLogin(cookies)).toBe(expected);
});
