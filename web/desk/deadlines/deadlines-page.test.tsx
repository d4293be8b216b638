import { fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { StaffRole } from '#contract/desk-page.ts';
import { pretendServer } from '#web/testing/server.ts';
import { renderPage } from '../testing/render-page.tsx';

/** 11:59 PM on Nov 1 in Los Angeles. */
const END = '2026-11-02T07:59:00.000Z';
const NOVEMBER = {
  deadline: '2026-11-02',
  title: 'Nov 1',
  announced_end: END,
  ends_at: END,
  minutes: 31,
  outages: [{ from: '2026-11-02T07:20:00.000Z', to: '2026-11-02T07:51:00.000Z' }],
  failed_submits: 57,
  failed_open: 12,
  begun: 300,
  extensions: [
    {
      at: '2026-11-02T08:10:00.000Z',
      was: END,
      until: '2026-11-02T08:30:00.000Z',
      reason: 'A power cut',
      written_to: 299,
    },
  ],
};

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-02T07:52:30Z') });
});
afterEach(() => void vi.useRealTimers());

function open(role: StaffRole, deadlines: readonly object[] = [NOVEMBER]) {
  const recorded = pretendServer({
    'GET /api/staff/deadlines': { deadlines },
    'POST /api/staff/deadlines/2026-11-02/extend': { message: 'The deadline is moved.' },
  });
  renderPage('/deadlines', role);
  return () => recorded.filter(({ call }) => call.startsWith('POST')).map(({ body }) => body);
}

const until = () => screen.getByLabelText(/New end/) as HTMLInputElement;
async function confirm() {
  const dialog = within(screen.getByRole('dialog'));
  fireEvent.change(dialog.getByRole('textbox', { name: /Reason/ }), {
    target: { value: 'The database was down' },
  });
  fireEvent.click(dialog.getByRole('button', { name: 'Extend' }));
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
}

it('shows what the servers measured, and how many submits failed', async () => {
  open('helper');
  const facts = await screen.findAllByRole('definition');
  expect(facts.map(({ textContent }) => textContent)).toEqual([
    '31 minutes',
    '57',
    '12 of them have not submitted',
  ]);
  const [, outage] = within(
    screen.getByRole('table', { name: 'When nothing could be saved' }),
  ).getAllByRole('row');
  expect(outage?.textContent).toContain('31');
  const [, extension] = within(
    screen.getByRole('table', { name: 'How it was extended' }),
  ).getAllByRole('row');
  expect(extension?.textContent).toMatch(/A power cut.*299$/);
  expect(screen.queryByRole('button', { name: /Extend|Give back/ })).toBeNull();
});

it('gives the lost minutes back, added to the end of the deadline', async () => {
  const sent = open('registrar');
  fireEvent.click(await screen.findByRole('button', { name: 'Give back 31 minutes' }));
  expect(until().value).toBe('2026-11-02T00:30');
  expect(screen.getByRole('dialog').textContent).toContain(
    'Monday, November 2, 2026 at 12:30 AM PST',
  );
  await confirm();
  expect(sent()).toEqual([
    { until: '2026-11-02T00:30', ends_at: END, reason: 'The database was down', tell: false },
  ]);
});

it('adds them to the current time if the deadline is over', async () => {
  vi.setSystemTime(new Date('2026-11-02T08:15:20Z'));
  open('administrator');
  fireEvent.click(await screen.findByRole('button', { name: 'Give back 31 minutes' }));
  expect(until().value).toBe('2026-11-02T00:47');
});

it('moves the deadline, and writes to those who have begun if the user wants it', async () => {
  const sent = open('registrar', [{ ...NOVEMBER, minutes: 0, outages: [] }]);
  fireEvent.click(await screen.findByRole('button', { name: 'Extend the deadline Nov 1' }));
  expect(screen.queryByRole('button', { name: /Give back/ })).toBeNull();
  expect(until().value).toBe('2026-11-01T23:59');
  fireEvent.change(until(), { target: { value: '2026-11-03T12:00' } });
  fireEvent.click(screen.getByRole('checkbox', { name: /^Write to all 300 applicants/ }));
  await confirm();
  expect(sent()).toMatchObject([{ until: '2026-11-03T12:00', tell: true }]);
});
