/** Shared by the tests of the account's page: opens it, and records what it changed. */
import { screen } from '@testing-library/react';
import type { Account } from '#contract/account.ts';
import { renderRoutes } from '#web/testing/render-route.tsx';
import { type Answers, pretendServer, type Recorded } from '#web/testing/server.ts';
import { Component } from './AccountPage.tsx';

export const PHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1';
export const ACCOUNT: Account = {
  password_changed_at: '2025-01-10T20:00:00Z',
  passkeys: [],
  news: true,
  sessions: [
    {
      id: 7,
      browser: 'who knows',
      created_at: '2025-01-12T20:00:00Z',
      last_seen_at: '2025-01-12T20:30:00Z',
      is_this: true,
    },
    {
      id: 5,
      browser: PHONE,
      created_at: '2025-01-11T20:00:00Z',
      last_seen_at: '2025-01-12T20:10:00Z',
      is_this: false,
    },
  ],
};

/** Opens the page for `ACCOUNT`, or for the account in the answers. @returns the page's calls to the server. */
export function open(
  answers: Readonly<Record<string, Answers>> = {},
  isLoggedIn = true,
): Recorded[] {
  const recorded = pretendServer({ 'GET /api/account': ACCOUNT, ...answers });
  const entry = { pathname: '/account', state: null };
  renderRoutes([{ path: '/account', Component }], entry, (app) => {
    app.session.setState({ isLoggedIn, username: 'mia@example.org' });
  });
  return recorded;
}

export const button = (name: string) => screen.findByRole('button', { name });
export const changes = (recorded: readonly Recorded[]) =>
  recorded.filter(({ call }) => !call.startsWith('GET'));
/** How often the page read the account. */
export const accountReads = (recorded: readonly Recorded[]) =>
  recorded.filter(({ call }) => call === 'GET /api/account').length;
