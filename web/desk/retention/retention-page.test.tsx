import { fireEvent, screen, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import type { StaffRole } from '#contract/desk-page.ts';
import { pretendServer } from '#web/testing/server.ts';
import { renderPage } from '../testing/render-page.tsx';

const REPORT = {
  drafts: '18 months',
  submitted: '',
  not_enrolled: '90 days',
  count: 2,
  notices: [
    {
      account_id: 17,
      reference: '',
      why: 'drafts',
      due_on: '2025-01-12',
      erased_from: '2025-01-17',
    },
    {
      account_id: 18,
      reference: '3936-1520',
      why: 'notEnrolled',
      due_on: '2025-01-20',
      erased_from: '2025-01-20',
    },
  ],
  holds: [
    {
      account_id: 19,
      reference: '4829-3069',
      since: '2025-01-10T12:00:00.000Z',
      reason: 'A lawsuit',
    },
  ],
};
const DONE = { message: 'Done.', since: '', reason: '' };

function open(role: StaffRole, report: object = REPORT) {
  const recorded = pretendServer({
    'GET /api/staff/retention': report,
    ...Object.fromEntries(
      ['17', '19', '3936-1520'].map((number) => [
        `PUT /api/staff/applications/${number}/hold`,
        DONE,
      ]),
    ),
  });
  renderPage('/retention', role);
  return () =>
    recorded
      .filter(({ call }) => call.startsWith('PUT'))
      .map(({ call, body }) => [call.split('/').at(-2), body]);
}

async function confirm(button: string) {
  const dialog = within(await screen.findByRole('dialog'));
  const field = dialog.getByRole('textbox', { name: /Reason/ });
  fireEvent.change(field, { target: { value: 'A lawsuit' } });
  fireEvent.click(dialog.getByRole('button', { name: button }));
}
const isClosed = () => vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

it('a registrar sees what is erased when, sets a hold and releases one', async () => {
  const sent = open('registrar');
  const next = within(await screen.findByRole('table', { name: 'Erased next' }));
  const [, draft] = next.getAllByRole('row') as [HTMLElement, HTMLElement];
  within(draft).getByText('Jan 17, 2025');
  within(draft).getByText('Never submitted');
  const link = within(draft).getByRole('link', { name: 'Account 17' });
  expect(link.getAttribute('href')).toBe('/applications/17');
  expect(screen.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual([
    '18 months',
    'For good',
    '90 days',
  ]);
  fireEvent.click(next.getByRole('button', { name: 'Hold Account 17' }));
  await confirm('Hold');
  await isClosed();
  fireEvent.click(screen.getByRole('button', { name: 'Release 4829-3069' }));
  await confirm('Release');
  await isClosed();
  fireEvent.click(screen.getByRole('button', { name: 'Set a legal hold' }));
  await confirm('Hold');
  const field = await screen.findByRole('textbox', { name: /Reference number/ });
  await screen.findByText('Please type its number.');
  fireEvent.change(field, { target: { value: ' 3936-1520 ' } });
  await confirm('Hold');
  await isClosed();
  expect(sent()).toEqual([
    ['17', { is_held: true, reason: 'A lawsuit' }],
    ['19', { is_held: false, reason: 'A lawsuit' }],
    ['3936-1520', { is_held: true, reason: 'A lawsuit' }],
  ]);
});

it('an administrator sees the same days, and can neither open nor hold an application', async () => {
  open('administrator');
  const next = within(await screen.findByRole('table', { name: 'Erased next' }));
  next.getByText('Account 17');
  next.getByText('3936-1520');
  const page = within(
    screen.getByRole('heading', { level: 1 }).parentElement?.parentElement
      ?.parentElement as HTMLElement,
  );
  expect(page.queryAllByRole('button')).toEqual([]);
  expect(page.queryAllByRole('link')).toEqual([]);
});
