import { fireEvent, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { pretendServer } from '#web/testing/server.ts';
import { HELP } from '../testing/applications.ts';
import { renderPage } from '../testing/render-page.tsx';

it('whatever waits for one applicant stands above everything else, each with what ends it', async () => {
  const [at, until] = ['2025-01-10T12:00:00.000Z', '2025-01-18T07:59:00.000Z'];
  pretendServer({
    'GET /api/staff/applications/17/help': {
      ...HELP,
      withdrawn_at: at,
      reopened: { at, until, message: 'Please add your counselor.', version: 1 },
      address_change: { to: 'new@mail.example', asked_at: at, without_password_from: at, until },
    },
  });
  renderPage('/applications/17/help', 'registrar');
  const [first] = await screen.findAllByRole('heading', { level: 2 });
  for (const name of [
    'Move the last day',
    'Close now',
    'Take the withdrawal back',
    'Call it off',
  ]) {
    const act = screen.getByRole('button', { name });
    expect(act.compareDocumentPosition(first as Node), name).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  }
});

const ASKED_ERASURE = {
  account_id: 17,
  reference: '',
  by: { id: 3, name: 'Grace Hopper' },
  at: '2025-01-10T12:00:00.000Z',
  until: '2025-01-11T12:00:00.000Z',
};

it('the second registrar reads who asked for an erasure and why before confirming it', async () => {
  const asked = { ...ASKED_ERASURE, reason: 'asked for in writing', by_me: false };
  pretendServer({
    'GET /api/staff/applications/17/help': {
      ...HELP,
      erasure: { needs_two: true, asked },
    },
    'GET /api/staff/erasures': { erasures: [] },
  });
  renderPage('/applications/17/help', 'registrar');
  await screen.findByText('Grace Hopper has asked for this applicant to be erased');
  screen.getByText('asked for in writing');
  fireEvent.click(screen.getByRole('button', { name: 'Confirm and erase' }));
  const dialog = within(await screen.findByRole('dialog'));
  dialog.getByText(/Grace Hopper has asked for it/);
  dialog.getByText('asked for in writing');
});

it('an erasure that waits for this registrar stands under "For me"', async () => {
  pretendServer({
    'GET /api/staff/for-me': { assigned: [], mentioned: [], flagged: [], is_cut: false },
    'GET /api/staff/erasures': { erasures: [ASKED_ERASURE] },
  });
  renderPage('/for-me', 'registrar');
  const row = within(await screen.findByRole('row', { name: /Grace Hopper/ }));
  expect(row.getByRole('link').getAttribute('href')).toBe('/applications/17/help');
  expect(screen.queryByText('Nothing waits for you.')).toBeNull();
});
