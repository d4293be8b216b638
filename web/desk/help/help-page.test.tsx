import { fireEvent, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { pretendServer } from '#web/testing/server.ts';
import { HELP } from '../testing/applications.ts';
import { renderPage } from '../testing/render-page.tsx';

const ASKED = { kind: 'text', label: 'What do you speak?', key: 'languages' };

/** An application with one answered question, in the wording of its time. */
function version(answer: string) {
  const section = { id: 'life', title: 'Your life', lines: [{ ...ASKED, answer }] };
  return { wording: { pages: [{ id: 'about', title: 'About', sections: [section] }] } };
}

it('of two versions side by side, the words that changed are marked', async () => {
  const at = '2025-01-10T12:00:00.000Z';
  const versions = ['1', '2'].map((number) => ({ version: number, at }));
  pretendServer({
    'GET /api/staff/applications/17/help': { ...HELP, versions },
    'GET /api/staff/applications/17/versions/1': version('I speak three languages.'),
    'GET /api/staff/applications/17/versions/2': version('I speak four languages.'),
  });
  renderPage('/applications/17/help', 'registrar');
  const row = within(await screen.findByRole('row', { name: /What do you speak/ }));
  const [before, after] = row.getAllByRole('cell');
  expect(before?.textContent).toContain('I speak three languages.');
  expect(before?.querySelector('del')?.textContent).toBe('three ');
  expect(after?.textContent).toContain('I speak four languages.');
  expect(after?.querySelector('ins')?.textContent).toBe('four ');
});

it('everything pending for an applicant shows above the rest, each with the button that ends it', async () => {
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
      erasure: { is_held: false, needs_two: true, asked },
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

it.each([
  ['asked for', { asked: { ...ASKED_ERASURE, reason: 'asked for in writing', by_me: false } }],
  ['not asked for', {}],
])(
  'an erasure that a legal hold forbids is not offered, and the page says why: %s',
  async (_, more) => {
    const erasure = { is_held: true, needs_two: true, ...more };
    pretendServer({
      'GET /api/staff/applications/17/help': { ...HELP, erasure },
      'GET /api/staff/erasures': { erasures: [] },
    });
    renderPage('/applications/17/help', 'registrar');
    await screen.findByText(/under a legal hold, so it cannot be erased/);
    expect(screen.queryByRole('button', { name: /[Ee]rase/ })).toBeNull();
  },
);

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
