import { describe, expect, it } from 'vitest';
import { holdsLogin, numLoginsOf, webStatusOf } from './derive.ts';

describe('web status is as far as distinct known statuses reach [§3.3 §4.1]', () => {
  it.each([
    [[], null],
    [['started'], 'started'],
    [['started', 'validating'], 'validating'],
    [['validating', 'started', 'validating'], 'validating'],
    [['started', 'validating', 'submitted'], 'submitted'],
    [['started', 'paused'], 'started'],
    [['paused'], null],
  ])('%j: %s', (statuses, expected) => {
    expect(webStatusOf(statuses.map((web_status) => ({ web_status })))).toBe(expected);
  });
});

describe('the number of logins [§3.3]', () => {
  it.each([
    [0, 1],
    [1, 1],
    [7, 7],
  ])('of %i recorded is %i', (recorded, expected) => {
    const logins = Array.from({ length: recorded }, () => ({ at: '2024-10-02T12:00:00Z' }));
    expect(numLoginsOf(logins)).toBe(expected);
  });
});

describe('a login shows in the cookies [§3.3]', () => {
  it.each([
    ['', false],
    ['theme=dark; idp.signed_in=1', true],
    ['theme=dark;idp.other=x', true],
    ['my.idp.signed_in=1', false],
    ['theme=idp.signed_in', false],
    ['idp=1', false],
  ])('%j: %s', (cookies, expected) => {
    expect(holdsLogin(cookies)).toBe(expected);
  });
});
