/** Keys of the reading page: one press for what took three clicks, and `j` at once. */
import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { sampleTenant } from '#tenant/sample/index.ts';
import { setCollege } from '#web/core/college.ts';
import { pretendServer } from '#web/testing/server.ts';
import { renderPage } from '../testing/render-page.tsx';

const AT = '2025-01-10T12:00:00.000Z';
const MARKS = {
  version: 'v1',
  read_at: '',
  is_read: false,
  is_flagged: false,
  read_by: [],
  flagged_by: [],
  assigned_to: null,
  notes: [],
  here: [],
};
const application = (first_name: string, account_id: number) => ({
  account_id,
  application: {
    answer: { first_name, last_name: 'Reyes' },
    add_another: {},
    document_answer: {},
    tabs: {},
    username: 'a@mail.example',
    submitted_at: AT,
    reference: '3936-1520',
  },
  failed_submits: [],
  office: {},
  not_asked: [],
  new_since: { keys: [], is_submitted_since: false },
  marks: MARKS,
});
const count = (number: number) => ({ count: number, is_more: false });
const neighbours = (previous: number | null, next: number | null, left: number) => ({
  place: null,
  total: count(left),
  page: '',
  previous,
  next,
  left: { left: count(left), of: count(667) },
});
const MINE = { by: { id: 1, name: 'Ada' }, at: AT };

beforeEach(() => {
  setCollege({ ...sampleTenant, languages: ['en'] });
  vi.stubGlobal('scrollTo', () => undefined);
});
afterEach(() => vi.unstubAllGlobals());

const press = (key: string) => act(async () => void fireEvent.keyDown(document.body, { key }));
const isNamed = (name: string) => screen.findByRole('heading', { level: 1, name: `${name} Reyes` });

function open(more: Parameters<typeof pretendServer>[0] = {}) {
  let left = 412;
  const recorded = pretendServer({
    'GET /api/staff/applications/17': application('Alba', 17),
    'GET /api/staff/applications/18': application('Bruno', 18),
    'GET /api/staff/applications/17/neighbours': () => neighbours(null, 18, left),
    'GET /api/staff/applications/18/neighbours': () => neighbours(17, null, left),
    'POST /api/staff/applications/18/here': MARKS,
    'PUT /api/staff/applications/17/read': () => {
      left -= 1;
      return { message: 'Marked as read.', marks: { ...MARKS, is_read: true, read_at: AT } };
    },
    'PUT /api/staff/applications/17/assignee': {
      message: 'Assigned to Ada.',
      marks: { ...MARKS, assigned_to: MINE },
    },
    'DELETE /api/staff/applications/17/assignee': { message: 'Nobody.', marks: MARKS },
    'DELETE /api/staff/applications/17/here': { message: 'Closed.' },
    'DELETE /api/staff/applications/18/here': { message: 'Closed.' },
    ...more,
  });
  renderPage('/applications/17?facets=assignedTo:me', 'reader');
  return () => recorded.map(({ call, body }) => (body ? [call, body] : [call]));
}

it('one key assigns an application to oneself, and takes it away again', async () => {
  const calls = open();
  await isNamed('Alba');
  await press('a');
  await vi.waitFor(() =>
    expect(calls()).toContainEqual(['PUT /api/staff/applications/17/assignee', { staff_id: 1 }]),
  );
  await screen.findByDisplayValue('Me');
  await press('a');
  await vi.waitFor(() =>
    expect(calls()).toContainEqual(['DELETE /api/staff/applications/17/assignee']),
  );
});

it('one key marks as read and goes on, and the next one says how many are left', async () => {
  open();
  await isNamed('Alba');
  await screen.findByText('412 left to read of 667');
  await press('e');
  await isNamed('Bruno');
  await screen.findByText('411 left to read of 667');
});

it('its place is asked for while it is opened, not behind it', async () => {
  const arrived = Promise.withResolvers<void>();
  const calls = open({
    'GET /api/staff/applications/17': async () => {
      await arrived.promise;
      return { status: 200, body: application('Alba', 17) };
    },
  });
  await vi.waitFor(() =>
    expect(calls()).toContainEqual(['GET /api/staff/applications/17/neighbours']),
  );
  await vi.waitFor(() => expect(calls()).toContainEqual(['GET /api/staff/applications/18']));
  arrived.resolve();
  await isNamed('Alba');
  await press('j');
  await isNamed('Bruno');
});
