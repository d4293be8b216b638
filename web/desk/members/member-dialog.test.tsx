import { fireEvent, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { pretendServer } from '#web/testing/server.ts';
import { renderPage } from '../testing/render-page.tsx';

const AT = '2026-11-20T10:00:00.000Z';
const MEMBER = {
  id: 2,
  mail: 'grace@college.example',
  name: 'Grace',
  roles: ['reader'],
  scope: {},
  is_from_provider: false,
  added_at: AT,
  removed_at: '',
  invited_until: '',
  passkeys: 1,
  sessions: [{ browser: 'Firefox', network: '203.0.113.0/24', created_at: AT, last_seen_at: AT }],
};

it('the dialog of a member shows the error of the last act only', async () => {
  const refused = (message: string) => ({ status: 409, body: { message } });
  pretendServer({
    'GET /api/staff/members': { members: [MEMBER], facets: [] },
    'GET /api/staff/hand-on/troubles': { runs: [] },
    'PUT /api/staff/members/2': refused('An administrator must remain.'),
    'DELETE /api/staff/members/2/sessions': refused('No session is left.'),
  });
  renderPage('/staff', 'administrator');
  fireEvent.click(await screen.findByRole('button', { name: 'Change grace@college.example' }));
  const dialog = within(await screen.findByRole('dialog'));
  const press = (name: string | RegExp) => fireEvent.click(dialog.getByRole('button', { name }));
  press('Save');
  await dialog.findByText('An administrator must remain.');
  press(/^End 1 session/);
  await dialog.findByText('No session is left.');
  expect(dialog.queryByText('An administrator must remain.')).toBeNull();
  press('Save');
  await dialog.findByText('An administrator must remain.');
  expect(dialog.queryByText('No session is left.')).toBeNull();
});
