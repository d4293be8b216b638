import { fireEvent, screen, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import type { StaffRole } from '#contract/desk-page.ts';
import { pretendServer } from '#web/testing/server.ts';
import { renderDesk, renderPage } from '../testing/render-page.tsx';
import { ChecklistPanel } from './ChecklistPanel.tsx';

const AWAITED = { text: '', due: '', state: 'awaiting', on: '', by: '' };
const HERE = { text: '', due: '', state: 'received', on: '2025-01-09', by: 'Ada' };
const TRANSCRIPT = { id: 'transcript', label: 'Official transcript' };
const LETTER = { id: 'counselor', label: 'Counselor’s letter' };
const URL = '/api/staff/applications/17/checklist';

function open(role: StaffRole) {
  const items = [
    { ...LETTER, ...HERE },
    { ...TRANSCRIPT, ...AWAITED },
  ];
  const marked = [items[0], { ...TRANSCRIPT, ...HERE }];
  const recorded = pretendServer({
    [`GET ${URL}`]: { items },
    [`PUT ${URL}`]: { message: 'The checklist has been changed.', items: marked },
  });
  renderDesk(<ChecklistPanel number="17" />, { role });
  return () => recorded.filter(({ call }) => call.startsWith('PUT')).map(({ body }) => body);
}

it('an item is waived with a reason', async () => {
  const sent = open('helper');
  fireEvent.click(await screen.findByRole('button', { name: 'Waive: Official transcript' }));
  const dialog = within(await screen.findByRole('dialog'));
  fireEvent.change(dialog.getByRole('textbox'), { target: { value: 'Schooled at home' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Waive' }));
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent()).toEqual([{ item: 'transcript', state: 'waived', reason: 'Schooled at home' }]);
});

it('a key leads to the awaited items, and one press marks one as arrived', async () => {
  const sent = open('helper');
  const arrived = await screen.findByRole('button', { name: 'Arrived: Official transcript' });
  fireEvent.keyDown(document.body, { key: 'c' });
  expect(document.activeElement).toBe(arrived);
  fireEvent.click(arrived);
  await screen.findByRole('button', { name: 'Unmark: Official transcript' });
  expect(sent()).toEqual([{ item: 'transcript', state: 'received' }]);
});

it('a reader sees the items, and cannot change them', async () => {
  open('reader');
  await screen.findByText('Jan 9, 2025');
  expect(screen.queryAllByRole('button', { name: /^(?!Keys$)/ })).toEqual([]);
});

it('a file is previewed with its bad lines before it is applied', async () => {
  const look = {
    message: 'Nothing is changed yet.',
    changes: 1,
    same: 1,
    left_out: 2,
    bad: 0,
    problems: [{ line: 4, text: 'no application is of “1”' }],
    first: [{ line: 2, id: 17, name: 'Alba', what: 'Transcript' }],
  };
  const recorded = pretendServer({ 'POST /api/staff/checklist': look });
  renderPage('/checklist', 'helper');
  await screen.findByRole('heading', { level: 1, name: 'Checklist' });
  const input = document.querySelector('input[type="file"]') as HTMLInputElement;
  const file = new File(['reference,item\n'], 'mail.csv');
  fireEvent.change(input, { target: { files: [file] } });
  await screen.findByText(/^1 mark changes\. .*2 lines are left out\./);
  screen.getByText(/Line 4: no application is of/);
  fireEvent.click(screen.getByRole('button', { name: 'Carry it out' }));
  const dialog = within(await screen.findByRole('dialog'));
  dialog.getByText(/2 lines are left out/);
  fireEvent.change(dialog.getByRole('textbox'), { target: { value: 'The mail of Monday' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Carry it out' }));
  await vi.waitFor(() =>
    expect(recorded.at(-1)?.body).toEqual({
      csv: 'reference,item\n',
      reason: 'The mail of Monday',
    }),
  );
});
