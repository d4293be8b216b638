import { fireEvent, screen, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import type { StaffRole } from '#contract/desk-page.ts';
import { pretendServer } from '#web/testing/server.ts';
import { renderPage } from '../testing/render-page.tsx';

const counts = (submitted: number) => ({ started: 40, validating: 5, submitted });
const DAYS = [
  { day: '2026-11-19', ...counts(3), last_year: counts(10) },
  { day: '2026-11-20', ...counts(4), last_year: counts(20) },
];
const question = (key: string, stopped: number) => ({
  key,
  label: `Question ${key}`,
  page: 'about',
  stopped,
  errors: 0,
});

function open(role: StaffRole, path = '/season') {
  const recorded = pretendServer({
    'GET /api/staff/season/readers': {
      readers: [{ id: 7, name: 'Grace', assigned: 667, read: 255 }],
    },
    'GET /api/staff/season': {
      now: counts(7),
      days: DAYS,
      has_last_year: true,
      next_deadline: null,
      ready: 2,
      pages: [{ page: 'about', title: 'About You', stopped: 91 }],
      questions: Array.from({ length: 13 }, (_, at) => question(String(at), at)),
      work: [
        { kind: 'mails', waiting: 0, failing: 3, oldest: '2026-11-20T10:00:00.000Z' },
        { kind: 'copies', waiting: 1, failing: 0, oldest: '2026-11-20T10:00:00.000Z' },
        { kind: 'deliveries', waiting: 0, failing: 1, oldest: '2026-11-20T10:00:00.000Z' },
      ],
    },
    'POST /api/staff/season/stuck/mails': { message: '3 are tried again now.' },
    'PUT /api/staff/season/last-year': { status: 400, body: { message: 'Not a season.' } },
  });
  renderPage(path, role);
  return recorded;
}

it("shows the total that the address names, beside last year's, and each day in the table", async () => {
  open('helper', '/season?of=submitted');
  expect(
    await screen.findByText('Submissions from Nov 19, 2026 to Nov 20, 2026: 7. Last year: 30', {
      selector: 'figcaption',
    }),
  ).toBeTruthy();
  fireEvent.change(screen.getByLabelText('What is counted'), { target: { value: 'started' } });
  expect(
    await screen.findByText(/^Started from .*: 80\. Last year: 80$/, { selector: 'figcaption' }),
  ).toBeTruthy();
  const days = screen.getByRole('table', { name: 'How many on each day', hidden: true });
  const [, newest] = within(days).getAllByRole('row', { hidden: true });
  expect(newest?.textContent).toMatch(/Nov 20, 2026.*4 \(last year 20\)/);
});

it('shows the questions at which most people stop first, and the others when asked', async () => {
  open('helper');
  const table = await screen.findByRole('table', { name: 'Questions at which people stop' });
  const names = () =>
    within(table)
      .getAllByRole('rowheader')
      .map(({ textContent }) => textContent);
  expect(names()).toHaveLength(12);
  expect(names()[0]).toContain('Question 12');
  fireEvent.click(screen.getByRole('button', { name: 'Show all 13 questions' }));
  expect(names()).toHaveLength(13);
});

it('lets a registrar retry failed work, except deliveries', async () => {
  const recorded = open('registrar');
  fireEvent.click(await screen.findByRole('button', { name: 'Try again now: Emails' }));
  await vi.waitFor(() =>
    expect(recorded.map(({ call }) => call)).toContain('POST /api/staff/season/stuck/mails'),
  );
  expect(screen.getAllByRole('button', { name: /^Try again now/ })).toHaveLength(1);
});

it('offers a helper neither a retry nor a file', async () => {
  open('helper');
  await screen.findByRole('table', { name: 'Work of the portal' });
  expect(screen.queryByRole('button', { name: /^Try again now/ })).toBeNull();
  expect(screen.getByRole('link', { name: 'Download this season' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: /last year’s file$/ })).toBeNull();
});

it('shows beside the button why a file was refused', async () => {
  const recorded = open('registrar');
  const file = new File(['day,what'], 'season.csv', { type: 'text/csv' });
  const button = await screen.findByRole('button', { name: 'Replace last year’s file' });
  fireEvent.change(button.nextElementSibling as Element, { target: { files: [file] } });
  expect((await screen.findByText('Not a season.')).closest('[role="alert"]')).toBeTruthy();
  expect(recorded).toContainEqual({
    call: 'PUT /api/staff/season/last-year',
    body: { csv: 'day,what' },
  });
});
