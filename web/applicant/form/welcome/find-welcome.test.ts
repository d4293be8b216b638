import { describe, expect, it } from 'vitest';
import { NOBODY, type Session } from '#web/applicant/session/session.ts';
import { findWelcome } from './find-welcome.ts';

const ANONYMOUS = NOBODY;
const LOGGED_IN: Session = { ...ANONYMOUS, isLoggedIn: true, webStatus: 'started' };

describe('the welcome of', () => {
  it.each([
    ['an anonymous visitor', ANONYMOUS, 'get-started'],
    ['an anonymous visitor who moved on', { ...ANONYMOUS, hasChangedPage: true }, 'get-started'],
    ['the first login', { ...LOGGED_IN, numLogins: 1 }, 'first-login'],
    ['the second login', { ...LOGGED_IN, numLogins: 2 }, 'welcome-back'],
    ['a later login', { ...LOGGED_IN, numLogins: 9 }, 'welcome-back'],
    ['an applicant who moved on', { ...LOGGED_IN, hasChangedPage: true }, undefined],
    [
      'an applicant who is told what is missing',
      { ...LOGGED_IN, webStatus: 'validating' },
      undefined,
    ],
    ['an applicant who has submitted', { ...LOGGED_IN, webStatus: 'submitted' }, undefined],
    ['a member of the staff', { ...ANONYMOUS, isServiceUser: true }, undefined],
  ] as const)('%s', (_who, session, expected) => {
    expect(findWelcome(session)).toBe(expected);
  });
});
