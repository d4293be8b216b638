import { describe, expect, it } from 'vitest';
import { findRedirect, findResumePage } from './redirects.ts';
import { type Session, useSession } from './session.ts';

const NOBODY = useSession.getInitialState();
const session = (known: Partial<Session>): Session => ({ ...NOBODY, ...known });

describe('at any time', () => {
  it.each([
    ['/about', { webStatus: 'submitted' }, '/completion'],
    ['/education', { webStatus: 'submitted' }, '/completion'],
    ['/final-steps', { webStatus: 'submitted' }, '/completion'],
    ['/review', { webStatus: 'submitted' }, '/completion'],
    ['/completion', { webStatus: 'submitted' }, undefined],
    ['/login', { webStatus: 'submitted' }, undefined],
    ['/completion', { webStatus: 'validating' }, '/about'],
    ['/completion', { webStatus: null }, '/about'],
    ['/education', { webStatus: 'started' }, undefined],
    ['/review', { webStatus: 'started' }, undefined],
    ['/review', { webStatus: null }, undefined],
    ['/completion', { isServiceUser: true }, undefined],
    ['/about', { isServiceUser: true, webStatus: 'submitted' }, undefined],
  ] as const)('at %s with %j: %s', (pathname, known, expected) => {
    expect(findRedirect(pathname, session(known))).toBe(expected);
  });
});

describe('on load', () => {
  it.each([
    ['/about', { isLoggedIn: true, lastPage: '/education' }, '/education'],
    ['/education', { isLoggedIn: true, lastPage: '/education' }, undefined],
    ['/final-steps', { isLoggedIn: true, lastPage: '' }, undefined],
    ['/review', { isLoggedIn: true, lastPage: '/final-steps' }, '/final-steps'],
    ['/review', { isLoggedIn: true, lastPage: '' }, undefined],
    ['/about', { isLoggedIn: true, lastPage: '/education', hasChangedPage: true }, undefined],
    ['/about', { isLoggedIn: false, lastPage: '/education' }, undefined],
    ['/login', { isLoggedIn: true, lastPage: '/education' }, '/education'],
    ['/signup', { isLoggedIn: true, lastPage: '' }, '/about'],
    ['/reset', { isLoggedIn: true, lastPage: '/education' }, undefined],
    ['/completion', { isLoggedIn: true, lastPage: '/education' }, undefined],
  ] as const)('at %s with %j: %s', (pathname, known, expected) => {
    expect(findResumePage(pathname, session(known))).toBe(expected);
  });
});
