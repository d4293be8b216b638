import { fireEvent, screen, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { pretendServer } from '#web/testing/server.ts';
import { HelpPanel } from '../help/HelpPage.tsx';
import { HELP as DRAFT } from '../testing/applications.ts';
import { renderDesk } from '../testing/render-page.tsx';

const STEPS = [
  { id: 'received', title: 'Received', text: '', reached_on: '2025-01-10' },
  { id: 'documents', title: 'Documents complete', text: '', reached_on: '2025-01-11' },
  { id: 'decision', title: 'Decision letter sent', text: '', reached_on: '' },
];
const HELP = { ...DRAFT, status: 'submitted', submitted_at: '2025-01-10T12:00:00.000Z' };
const URL = '/api/staff/applications/17/status';

function open(help: object = HELP, answers: Readonly<Record<string, object>> = {}) {
  const recorded = pretendServer({
    'GET /api/staff/applications/17/help': help,
    [`GET ${URL}`]: { steps: STEPS },
    [`PUT ${URL}`]: { message: 'The status has been changed.', steps: STEPS },
    ...answers,
  });
  renderDesk(<HelpPanel account={17} />, { path: '/applications/17/help' });
  return {
    asked: () => recorded.map(({ call }) => call),
    sent: () => recorded.filter(({ call }) => call.startsWith('PUT')).map(({ body }) => body),
  };
}

async function confirm(button: string, reason: string) {
  const dialog = within(await screen.findByRole('dialog'));
  const field = dialog.getByRole('textbox', { name: /Reason/ });
  fireEvent.change(field, { target: { value: reason } });
  fireEvent.click(dialog.getByRole('button', { name: button }));
}

it('a step is marked for a day, with a reason, and unmarked, with a reason', async () => {
  const { sent, asked } = open();
  const table = within(await screen.findByRole('table', { name: 'Steps of the application' }));
  table.getByText('Jan 11, 2025');
  expect(table.getAllByRole('button')).toHaveLength(2);
  fireEvent.click(table.getByRole('button', { name: 'Mark “Decision letter sent”' }));
  const day = await screen.findByLabelText(/Reached on/);
  fireEvent.change(day, { target: { value: '' } });
  await confirm('Mark', 'The letter went');
  await screen.findByText('Please choose a day.');
  expect(sent()).toEqual([]);
  fireEvent.change(day, { target: { value: '2025-01-12' } });
  await confirm('Mark', 'The letter went');
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await vi.waitFor(() => expect(asked().filter((call) => call === `GET ${URL}`)).toHaveLength(2));
  fireEvent.click(screen.getByRole('button', { name: 'Take the mark away: “Documents complete”' }));
  await confirm('Take the mark away', 'A transcript was missing');
  await vi.waitFor(() =>
    expect(sent()).toEqual([
      { step: 'decision', reached_on: '2025-01-12', reason: 'The letter went' },
      { step: 'documents', reached_on: '', reason: 'A transcript was missing' },
    ]),
  );
});

it.each([
  ['done', { message: 'The sessions are over.' }],
  ['refused', { status: 409, body: { message: 'Somebody was faster.' } }],
])(
  'other help that is %s does not read the steps again, which the trail would note',
  async (_what, answer) => {
    const { asked } = open(HELP, { 'POST /api/staff/applications/17/end-sessions': answer });
    await screen.findByRole('table', { name: 'Steps of the application' });
    fireEvent.click(screen.getByRole('button', { name: 'Log out everywhere' }));
    await confirm('Log out everywhere', 'A lost telephone');
    const help = 'GET /api/staff/applications/17/help';
    await vi.waitFor(() => expect(asked().filter((call) => call === help)).toHaveLength(2));
    expect(asked().filter((call) => call === `GET ${URL}`)).toHaveLength(1);
  },
);

it('a draft has no status yet', async () => {
  const { asked } = open(DRAFT);
  await screen.findByRole('heading', { name: 'Account' });
  expect(asked()).toEqual(['GET /api/staff/applications/17/help']);
});

it('only users who decide about applications can mark that a decision letter was sent', async () => {
  open({ ...HELP, may_decide: false });
  const table = within(await screen.findByRole('table', { name: 'Steps of the application' }));
  expect(table.getAllByRole('button')).toHaveLength(1);
  expect(table.queryByRole('button', { name: 'Mark “Decision letter sent”' })).toBeNull();
});
