import { act, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { sampleTenant } from '#tenant/sample/index.ts';
import { setCollege } from '#web/core/college.ts';
import { pretendServer } from '#web/testing/server.ts';
import { renderPage } from '../testing/render-page.tsx';

const ADA = { id: 1, name: 'Ada' };
const GRACE = { id: 2, name: 'Grace' };
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
const NOTHING_NEW = { keys: [], is_submitted_since: false };

function application(first_name: string, more: object = {}) {
  return {
    account_id: 17,
    application: {
      answer: { first_name, last_name: 'Reyes', preferred_name: 'Mari' },
      add_another: {},
      document_answer: {},
      tabs: {},
      username: 'a@mail.example',
      submitted_at: AT,
      reference: '3936-1520',
    },
    failed_submits: [],
    not_asked: [],
    new_since: NOTHING_NEW,
    marks: MARKS,
    office: {},
    ...more,
  };
}

const neighbours = (previous: number | null, next: number | null, count: number) => ({
  place: { count, is_more: false },
  total: { count: 412, is_more: false },
  left: null,
  page: count > 37 ? 'from-here' : '',
  previous,
  next,
});

const OF_TWO = {
  'GET /api/staff/applications/17': application('Alba'),
  'GET /api/staff/applications/18': application('Bruno', { account_id: 18 }),
  'GET /api/staff/applications/17/neighbours': neighbours(null, 18, 37),
  'GET /api/staff/applications/18/neighbours': neighbours(17, null, 38),
  'POST /api/staff/applications/17/here': MARKS,
  'POST /api/staff/applications/18/here': MARKS,
  'DELETE /api/staff/applications/17/here': { message: 'Closed.' },
  'DELETE /api/staff/applications/18/here': { message: 'Closed.' },
};

beforeEach(() => {
  setCollege({ ...sampleTenant, languages: ['en'] });
  vi.stubGlobal('scrollTo', () => undefined);
});
afterEach(() => vi.unstubAllGlobals());

function open(answers: Parameters<typeof pretendServer>[0], address = '/applications/17?q=reyes') {
  const recorded = pretendServer(answers);
  const history = renderPage(address, 'reader');
  const calls = () => recorded.map(({ call, body }) => (body ? [call, body] : [call]));
  return { calls, history };
}

const press = (key: string) => act(async () => void fireEvent.keyDown(document.body, { key }));
const isNamed = (name: string) => screen.findByRole('heading', { level: 1, name: `${name} Reyes` });

it('says where one is in the list, and a key leads to the next, which was fetched ahead and is noted as opened then', async () => {
  const { calls, history } = open(OF_TWO);
  await isNamed('Alba');
  await screen.findByText('37 of 412 in this view');
  await vi.waitFor(() => expect(calls()).toContainEqual(['GET /api/staff/applications/18']));
  // The answer for the first one already counted the view.
  expect(calls().filter(([call]) => String(call).startsWith('POST'))).toEqual([]);
  await press('j');
  await isNamed('Bruno');
  await screen.findByText('38 of 412 in this view');
  expect(screen.getByRole('link', { name: 'Back to the list' }).getAttribute('href')).toBe(
    '/applications?q=reyes&page=from-here',
  );
  expect(history.at(-1)).toBe('/applications/18?q=reyes');
  await vi.waitFor(() =>
    expect(calls()).toContainEqual(['POST /api/staff/applications/18/here', { is_opening: true }]),
  );
  expect(calls()).toContainEqual(['DELETE /api/staff/applications/17/here']);
  await press('k');
  await isNamed('Alba');
  await vi.waitFor(() =>
    expect(calls()).toContainEqual(['POST /api/staff/applications/17/here', { is_opening: true }]),
  );
  expect(calls().filter(([call]) => call === 'GET /api/staff/applications/17')).toHaveLength(1);
  await press('u');
  expect(history.at(-1)).toBe('/applications?q=reyes');
});

it('the checklist, the decision and the recommendations come with the application, and are not asked for', async () => {
  const mine = { scale: [], criteria: [], readers: 0, is_submitted: true, own: null, others: [] };
  const office = {
    checklist: { items: [{ id: 'fee', label: 'Fee', state: 'awaiting', on: '', due: '', by: '' }] },
    decisions: { codes: [] },
    recommendations: { ...mine, are_others_hidden: false, conflicts: [], duplicates: [] },
  };
  const { calls } = open({
    ...OF_TWO,
    'GET /api/staff/applications/17': application('Alba', { office }),
  });
  await screen.findByText('Fee');
  await screen.findByRole('button', { name: 'I know this person' });
  expect(
    calls().filter(([call]) => /17\/(checklist|decision|recommendations)$/.test(String(call))),
  ).toEqual([]);
});

it('a key that is pressed before it is known where it leads waits for that', async () => {
  const arrived = Promise.withResolvers<void>();
  const { history } = open({
    ...OF_TWO,
    'GET /api/staff/applications/18/neighbours': async () => {
      await arrived.promise;
      return { status: 200, body: neighbours(17, 19, 38) };
    },
    'GET /api/staff/applications/19': application('Clara', { account_id: 19 }),
    'GET /api/staff/applications/19/neighbours': neighbours(18, null, 39),
    'POST /api/staff/applications/19/here': MARKS,
    'DELETE /api/staff/applications/19/here': { message: 'Closed.' },
  });
  await isNamed('Alba');
  await screen.findByText('37 of 412 in this view');
  await press('j');
  await isNamed('Bruno');
  await press('j');
  arrived.resolve();
  await isNamed('Clara');
  expect(history.at(-1)).toBe('/applications/19?q=reyes');
  // One press moves on by one.
  await screen.findByText('39 of 412 in this view');
});

it('marks what is new to the reader, at the answers and in a list', async () => {
  open({
    ...OF_TWO,
    'GET /api/staff/applications/17': application('Alba', {
      new_since: { keys: ['last_name', 'preferred_name'], is_submitted_since: true },
      marks: { ...MARKS, read_at: AT, is_read: true },
    }),
  });
  await isNamed('Alba');
  const news = await screen.findByText('New since you read it:');
  const box = within(news.parentElement?.parentElement as HTMLElement);
  expect(box.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Last name',
    'Preferred name',
  ]);
  box.getByText('It was submitted since then.');
  // Several keys share one line, which is new because a part of it is.
  const marked = screen
    .getAllByText('New', { exact: true })
    .map((one) => one.closest('dt')?.textContent);
  expect(marked).toEqual(['Last, first and middle name New', 'Preferred name New']);
});

it('says that a draft is a draft, who else has it open, and that it has changed meanwhile', async () => {
  const draft = application('Alba');
  open({
    ...OF_TWO,
    'GET /api/staff/applications/17': {
      ...draft,
      application: { ...draft.application, submitted_at: '' },
      marks: { ...MARKS, here: [GRACE] },
    },
    'PUT /api/staff/applications/17/flag': {
      message: 'Flagged.',
      marks: { ...MARKS, version: 'v2', is_flagged: true, flagged_by: [{ by: ADA, at: AT }] },
    },
  });
  await isNamed('Alba');
  screen.getByText('It has not been submitted.', { exact: false });
  screen.getByText('Grace also has it open');
  await press('f');
  await screen.findByRole('button', { name: 'Flag', pressed: true });
  screen.getByText('The application has changed since you opened it.');
});

it('says above the answers when a submit failed on our side, as a fact', async () => {
  const failed_submits = [
    { at: '2026-11-02T07:55:30.000Z', is_in_outage: true },
    { at: '2026-11-02T07:58:00.000Z', is_in_outage: false },
  ];
  open({ ...OF_TWO, 'GET /api/staff/applications/17': application('Alba', { failed_submits }) });
  await isNamed('Alba');
  await screen.findByText('Submit failed on our side');
  screen.getByText(/11:55:30 PM.*The servers measured an outage then\.$/);
  screen.getByText(/11:58:00 PM.*The servers measured no outage then\.$/);
});

it('a note is shown as it was typed, whatever it holds', async () => {
  const text = '<img src=x onerror=alert(1)>\n**Call** @grace';
  const note = { id: 1, by: GRACE, at: AT, text, mentions: [ADA], is_own: false };
  open({
    ...OF_TWO,
    'GET /api/staff/applications/17': application('Alba', { marks: { ...MARKS, notes: [note] } }),
  });
  await isNamed('Alba');
  const shown = screen.getByText(/Call/);
  expect(shown.textContent).toBe(text);
  expect(shown.children).toHaveLength(0);
  screen.getByText('Mentioned: Ada');
  expect(screen.queryByRole('button', { name: 'Take this note away' })).toBeNull();
});

it('a note that is being written stays with its application, until it is kept', async () => {
  open({
    ...OF_TWO,
    'GET /api/staff/applications/17/colleagues': { people: [] },
    'GET /api/staff/applications/18/colleagues': { people: [] },
    'POST /api/staff/applications/17/notes': { message: 'Kept.', marks: MARKS },
  });
  const box = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: /^New note/ });
  await isNamed('Alba');
  await screen.findByText('37 of 412 in this view');
  fireEvent.change(box(), { target: { value: 'Please call her' } });
  await press('j');
  await isNamed('Bruno');
  expect(box().value).toBe('');
  await screen.findByText('38 of 412 in this view');
  await press('k');
  await isNamed('Alba');
  expect(box().value).toBe('Please call her');
  fireEvent.click(screen.getByRole('button', { name: 'Keep the note' }));
  await vi.waitFor(() => expect(box().value).toBe(''));
  await press('j');
  await isNamed('Bruno');
  await screen.findByText('38 of 412 in this view');
  await press('k');
  await isNamed('Alba');
  expect(box().value).toBe('');
});

it('a note whose writer goes on while it is sent is not there any more', async () => {
  open({
    ...OF_TWO,
    'GET /api/staff/applications/17/colleagues': { people: [] },
    'POST /api/staff/applications/17/notes': { message: 'Kept.', marks: MARKS },
  });
  const box = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: /^New note/ });
  await isNamed('Alba');
  await screen.findByText('37 of 412 in this view');
  fireEvent.change(box(), { target: { value: 'Please call her' } });
  await act(async () => {
    fireEvent.click(screen.getByRole('button', { name: 'Keep the note' }));
    fireEvent.keyDown(document.body, { key: 'j' });
  });
  await isNamed('Bruno');
  await screen.findByText('38 of 412 in this view');
  await press('k');
  await isNamed('Alba');
  expect(box().value).toBe('');
});

it('an application that is not there says why, with a way back', async () => {
  const message = 'There is no application of this number.';
  open({ 'GET /api/staff/applications/17': { status: 404, body: { message } } });
  expect((await screen.findByRole('alert')).textContent).toBe(message);
  const back = screen.getByRole('link', { name: 'Back to the list' });
  expect(back.getAttribute('href')).toBe('/applications?q=reyes');
});
