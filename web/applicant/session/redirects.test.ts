import { describe, expect, it } from 'vitest';
import { NO_PLACE, placeAt } from '#web/core/routing/place.ts';
import { findRedirect, findResumePage, queryToKeep } from './redirects.ts';
import { ROUTES } from './route.ts';
import { NOBODY, type Session } from './session.ts';

const session = (known: Partial<Session>): Session => ({ ...NOBODY, ...known });
const place = (pathname: string, more: object = {}) => ({
  pathname,
  search: '',
  hash: '',
  state: null as unknown,
  ...more,
});

describe('at any time', () => {
  it.each([
    ['/about', { webStatus: 'submitted' }, '/completion'],
    ['/review', { webStatus: 'submitted' }, '/completion'],
    ['/education/', { webStatus: 'submitted' }, '/completion'],
    ['/completion', { webStatus: 'submitted' }, undefined],
    ['/status', { isLoggedIn: true, webStatus: 'submitted' }, undefined],
    ['/status', { isLoggedIn: true, webStatus: 'validating' }, '/about'],
    ['/status', { webStatus: null }, '/login'],
    ['/login', { webStatus: 'submitted' }, undefined],
    ['/completion', { webStatus: 'validating' }, '/about'],
    ['/completion', { webStatus: null }, '/about'],
    ['/education', { webStatus: 'started' }, undefined],
    ['/Education/', { webStatus: 'started' }, '/education'],
    ['/review', { webStatus: null }, undefined],
    ['/completion', { isServiceUser: true }, undefined],
    ['/about', { isServiceUser: true, webStatus: 'submitted' }, undefined],
  ] as const)('at %s with %j: %s', (pathname, known, expected) => {
    expect(findRedirect(place(pathname), session(known))?.to).toBe(expected);
  });

  it('takes along what the address says besides its path', () => {
    const state = { successMessage: 'Sent.' };
    const at = (pathname: string) => place(pathname, { search: '?x=1', hash: '#city', state });
    expect(findRedirect(at('/About/'), session({}))).toEqual({ to: '/about?x=1#city', state });
    // The question is on a page that nobody gets to see.
    const submitted = session({ webStatus: 'submitted' });
    expect(findRedirect(at('/about'), submitted)).toEqual({ to: '/completion?x=1', state });
  });
});

describe('where a session’s end leads to', () => {
  const leadsToLogin = { errorMessage: 'You have been logged out.' };

  it.each(ROUTES.map((route) => [route]))('comes before every other rule at %s', (route) => {
    for (const webStatus of [null, 'started', 'validating', 'submitted'] as const) {
      expect(findRedirect(place(route), session({ webStatus, leadsToLogin }))).toEqual({
        to: '/login',
        state: leadsToLogin,
      });
    }
  });

  it('is reached when /login has the message', () => {
    const ended = session({ leadsToLogin });
    expect(findRedirect(place('/login', { state: leadsToLogin }), ended)).toBeUndefined();
    expect(findRedirect(place('/login', { state: { errorMessage: 'Other' } }), ended)?.to).toBe(
      '/login',
    );
  });
});

describe('on load', () => {
  it.each([
    ['/about', { isLoggedIn: true, lastPage: '/education' }, '/education'],
    ['/education', { isLoggedIn: true, lastPage: '/education' }, undefined],
    ['/About/', { isLoggedIn: true, lastPage: '/education' }, '/education'],
    ['/review', { isLoggedIn: true, lastPage: '/final-steps' }, '/final-steps'],
    ['/about', { isLoggedIn: true, lastPage: '/review' }, '/review'],
    ['/about', { isLoggedIn: true, lastPage: '/education', hasChangedPage: true }, undefined],
    ['/about', { isLoggedIn: false, lastPage: '/education' }, undefined],
    ['/login', { isLoggedIn: true, lastPage: '/education' }, '/education'],
    ['/signup', { isLoggedIn: true, lastPage: null }, '/about'],
    ['/reset/', { isLoggedIn: true, lastPage: null }, '/about'],
    ['/reset', { isLoggedIn: false, lastPage: null }, undefined],
    ['/completion', { isLoggedIn: true, lastPage: '/education' }, '/education'],
    [
      '/completion',
      { isLoggedIn: true, lastPage: '/final-steps', webStatus: 'submitted' },
      undefined,
    ],
    ['/account', { isLoggedIn: true, lastPage: '/education' }, '/education'],
    ['/account', { isLoggedIn: true, lastPage: null }, undefined],
    ['/about', { isLoggedIn: true, lastPage: '/account' }, '/account'],
    ['/account#passkeys', { isLoggedIn: true, lastPage: '/education' }, undefined],
    ['/about', { isLoggedIn: true, lastPage: '/account', webStatus: 'submitted' }, '/completion'],
    ['/account', { isLoggedIn: true, lastPage: null, webStatus: 'submitted' }, undefined],
    ['/nothing', { isLoggedIn: true, lastPage: '/education' }, undefined],
  ] as const)('at %s with %j: %s', (address, known, expected) => {
    expect(findResumePage(placeAt(address, NO_PLACE), session(known))).toBe(expected);
  });

  it.each([
    ['/Review/', '?x=1'],
    ['/completion', '?x=1'],
    ['/nothing', '?x=1'],
    ['/Confirm', ''],
    ['/login', ''],
  ])('the query of %s that goes along is %j', (pathname, kept) => {
    expect(queryToKeep(pathname, '?x=1')).toBe(kept);
  });
});
