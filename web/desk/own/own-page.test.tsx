import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { pretendServer } from '#web/testing/server.ts';
import { MeProvider, useWhoIsSignedIn } from '../me.ts';
import { renderDesk } from '../testing/render-page.tsx';
import OwnPage from './OwnPage.tsx';

const PASSKEY = {
  name: 'Laptop',
  added_at: '2025-01-10T20:00:00Z',
  last_used_at: '',
  is_synced: true,
};
const SESSION = {
  browser: 'Firefox/128.0 Linux',
  network: '203.0.113.7',
  created_at: '2025-01-10T20:00:00Z',
  last_seen_at: '2025-01-10T20:00:00Z',
};
const ME = {
  id: 1,
  mail: 'ada@college.example',
  name: 'Ada',
  roles: [],
  scope: {},
  passkeys: [
    { id: 1, ...PASSKEY },
    { id: 2, ...PASSKEY, name: 'Telephone' },
  ],
  sessions: [
    { id: 1, ...SESSION, is_this: true },
    { id: 2, ...SESSION, browser: 'who knows', is_this: false },
  ],
};

beforeEach(() => {
  let me = ME;
  pretendServer({
    'GET /api/staff/me': () => me,
    'DELETE /api/staff/passkeys/2': () => {
      me = { ...me, passkeys: me.passkeys.slice(0, 1) };
      return { message: 'The passkey has been removed.' };
    },
    'DELETE /api/staff/sessions/2': () => {
      me = { ...me, sessions: me.sessions.slice(0, 1) };
      return { message: 'The session has ended.' };
    },
  });
  renderDesk(<Own />);
});

function Own() {
  const me = useWhoIsSignedIn();
  if (!me) return null;
  return (
    <MeProvider value={me}>
      <OwnPage />
    </MeProvider>
  );
}

it('the focus stays at the list of passkeys when one has gone', async () => {
  await userEvent.click(
    await screen.findByRole('button', { name: 'Remove the passkey Telephone' }),
  );
  const dialog = within(screen.getByRole('alertdialog'));
  await userEvent.click(dialog.getByRole('button', { name: 'Remove' }));
  const heading = screen.getByRole('heading', { name: 'Passkeys' });
  await waitFor(() => expect(document.activeElement).toBe(heading));
});

it('the focus stays at the list of sessions when one has ended', async () => {
  const name = 'End the session of An unknown browser';
  await userEvent.click(await screen.findByRole('button', { name }));
  const heading = screen.getByRole('heading', { name: 'Sessions' });
  await waitFor(() => expect(document.activeElement).toBe(heading));
});
