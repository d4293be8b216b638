import { act, fireEvent, screen, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { pretendServer } from '#web/testing/server.ts';
import { AT, count, MARKS, neighbours, readable } from '../testing/applications.ts';
import { renderPage } from '../testing/render-page.tsx';

const ADA = { id: 1, name: 'Ada' };
const GRACE = { id: 2, name: 'Grace' };
const ALBA = 'GET /api/staff/applications/17';

const OF_TWO = {
  [ALBA]: readable('Alba'),
  'GET /api/staff/applications/18': readable('Bruno', 18),
  'GET /api/staff/applications/17/neighbours': neighbours(null, 18, { place: count(37) }),
  'GET /api/staff/applications/18/neighbours': neighbours(17, null, {
    place: count(38),
    page: 'from-here',
  }),
  'POST /api/staff/applications/17/here': MARKS,
  'POST /api/staff/applications/18/here': MARKS,
  'DELETE /api/staff/applications/17/here': { message: 'Closed.' },
  'DELETE /api/staff/applications/18/here': { message: 'Closed.' },
  'GET /api/staff/applications/17/colleagues': { people: [] },
  'GET /api/staff/applications/18/colleagues': { people: [] },
  'POST /api/staff/applications/17/notes': { message: 'Kept.', marks: MARKS },
};

function open(answers: Parameters<typeof pretendServer>[0] = {}) {
  const recorded = pretendServer({ ...OF_TWO, ...answers });
  const history = renderPage('/applications/17?q=reyes', 'reader');
  const calls = () => recorded.map(({ call, body }) => (body ? [call, body] : [call]));
  const isCalled = (...call: unknown[]) => vi.waitFor(() => expect(calls()).toContainEqual(call));
  return { calls, isCalled, history };
}
const openAlba = (more: object) => open({ [ALBA]: readable('Alba', 17, more) });

const press = (key: string) => act(async () => void fireEvent.keyDown(document.body, { key }));
const isNamed = (name: string) => screen.findByRole('heading', { level: 1, name: `${name} Reyes` });
const box = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: /^New note/ });
/** Goes to the other application by a key, once the page knows which one is next. */
async function turnTo(name: 'Alba' | 'Bruno') {
  await screen.findByText(`${name === 'Bruno' ? 37 : 38} of 412 in this view`);
  await press(name === 'Bruno' ? 'j' : 'k');
  await isNamed(name);
}

it('shows the place in the list; a key opens the next application, which was fetched ahead and counts as opened only then', async () => {
  const { calls, isCalled, history } = open();
  await isNamed('Alba');
  await isCalled('GET /api/staff/applications/18');
  // The answer for the first one already counted the view.
  expect(calls().filter(([call]) => String(call).startsWith('POST'))).toEqual([]);
  await turnTo('Bruno');
  expect(screen.getByRole('link', { name: 'Back to the list' }).getAttribute('href')).toBe(
    '/applications?q=reyes&page=from-here',
  );
  expect(history.at(-1)).toBe('/applications/18?q=reyes');
  await isCalled('POST /api/staff/applications/18/here', { is_opening: true });
  await isCalled('DELETE /api/staff/applications/17/here');
  await turnTo('Alba');
  await isCalled('POST /api/staff/applications/17/here', { is_opening: true });
  expect(calls().filter(([call]) => call === ALBA)).toHaveLength(1);
  await press('u');
  expect(history.at(-1)).toBe('/applications?q=reyes');
});

it('its place in the list is requested together with it, not after it', async () => {
  const arrived = Promise.withResolvers<void>();
  const { isCalled } = open({
    [ALBA]: () => arrived.promise.then(() => readable('Alba')),
  });
  await isCalled('GET /api/staff/applications/17/neighbours');
  await isCalled('GET /api/staff/applications/18');
  arrived.resolve();
  await isNamed('Alba');
  await turnTo('Bruno');
});

it('a key pressed before the next application is known waits for it', async () => {
  const arrived = Promise.withResolvers<void>();
  const { history } = open({
    'GET /api/staff/applications/18/neighbours': () =>
      arrived.promise.then(() => neighbours(17, 19)),
    'GET /api/staff/applications/19': readable('Clara', 19),
    'GET /api/staff/applications/19/neighbours': neighbours(18, null, { place: count(39) }),
    'POST /api/staff/applications/19/here': MARKS,
    'DELETE /api/staff/applications/19/here': { message: 'Closed.' },
  });
  await isNamed('Alba');
  await turnTo('Bruno');
  await press('j');
  arrived.resolve();
  await isNamed('Clara');
  // One press moves on by one.
  await screen.findByText('39 of 412 in this view');
  expect(history.at(-1)).toBe('/applications/19?q=reyes');
});

it('one key assigns the application to the user, and takes it from them again', async () => {
  const assigned_to = { by: ADA, at: AT };
  const { isCalled } = open({
    'PUT /api/staff/applications/17/assignee': { message: '', marks: { ...MARKS, assigned_to } },
    'DELETE /api/staff/applications/17/assignee': { message: 'Nobody.', marks: MARKS },
  });
  await isNamed('Alba');
  await press('a');
  await isCalled('PUT /api/staff/applications/17/assignee', { staff_id: 1 });
  await screen.findByDisplayValue('Me');
  await press('a');
  await isCalled('DELETE /api/staff/applications/17/assignee');
});

it('one key marks as read and opens the next, which shows how many are left', async () => {
  let left = 412;
  const counted = () => ({ left: { left: count(left), of: count(667) } });
  open({
    'GET /api/staff/applications/17/neighbours': () => neighbours(null, 18, counted()),
    'GET /api/staff/applications/18/neighbours': () => neighbours(17, null, counted()),
    'PUT /api/staff/applications/17/read': () => {
      left -= 1;
      return { message: 'Marked as read.', marks: { ...MARKS, is_read: true, read_at: AT } };
    },
  });
  await isNamed('Alba');
  await screen.findByText('412 left to read of 667');
  await press('e');
  await isNamed('Bruno');
  await screen.findByText('411 left to read of 667');
});

it('the checklist, the decision and the recommendations come with the application, without calls of their own', async () => {
  const mine = { scale: [], criteria: [], readers: 0, is_submitted: true, own: null, others: [] };
  const office = {
    checklist: { items: [{ id: 'fee', label: 'Fee', state: 'awaiting', on: '', due: '', by: '' }] },
    decisions: { codes: [] },
    recommendations: { ...mine, are_others_hidden: false, conflicts: [], duplicates: [] },
  };
  const { calls } = openAlba({ office });
  await screen.findByText('Fee');
  await screen.findByRole('button', { name: 'I know this person' });
  expect(
    calls().filter(([call]) => /17\/(checklist|decision|recommendations)$/.test(String(call))),
  ).toEqual([]);
});

it('marks what is new to the reader, at the answers and in a list', async () => {
  openAlba({
    new_since: { keys: ['last_name', 'preferred_name'], is_submitted_since: true },
    marks: { ...MARKS, read_at: AT, is_read: true },
  });
  const news = await screen.findByText('New since you read it:');
  const list = within(news.parentElement?.parentElement as HTMLElement);
  expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Last name',
    'Preferred name',
  ]);
  list.getByText('It was submitted since then.');
  // Several keys share one line, which is new because a part of it is.
  const marked = screen
    .getAllByText('New', { exact: true })
    .map((one) => one.closest('dt')?.textContent);
  expect(marked).toEqual(['Last, first and middle name New', 'Preferred name New']);
});

it('says that an application is a draft, who else has it open, and that it has changed meanwhile', async () => {
  const { application } = readable('Alba');
  open({
    [ALBA]: readable('Alba', 17, {
      application: { ...application, submitted_at: '' },
      marks: { ...MARKS, here: [GRACE] },
    }),
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

it('says above the answers when a submit failed, and whether the servers measured an outage', async () => {
  openAlba({
    failed_submits: [
      { at: '2026-11-02T07:55:30.000Z', is_in_outage: true },
      { at: '2026-11-02T07:58:00.000Z', is_in_outage: false },
    ],
  });
  await screen.findByText('The submission failed on our side');
  screen.getByText(/11:55:30 PM.*The servers measured an outage then\.$/);
  screen.getByText(/11:58:00 PM.*The servers measured no outage then\.$/);
});

it('a note is shown as typed, even if it looks like HTML', async () => {
  const text = '<img src=x onerror=alert(1)>\n**Call** @grace';
  const note = { id: 1, by: GRACE, at: AT, text, mentions: [ADA], is_own: false };
  openAlba({ marks: { ...MARKS, notes: [note] } });
  const shown = await screen.findByText(/Call/);
  expect(shown.textContent).toBe(text);
  expect(shown.children).toHaveLength(0);
  screen.getByText('Mentioned: Ada');
  expect(screen.queryByRole('button', { name: 'Remove this note' })).toBeNull();
});

it('an unsent note stays with its application until it is saved, even if the user goes on meanwhile', async () => {
  open();
  await isNamed('Alba');
  fireEvent.change(box(), { target: { value: 'Please call her' } });
  await turnTo('Bruno');
  expect(box().value).toBe('');
  await turnTo('Alba');
  expect(box().value).toBe('Please call her');
  await screen.findByText('37 of 412 in this view');
  await act(async () => {
    fireEvent.click(screen.getByRole('button', { name: 'Save the note' }));
    fireEvent.keyDown(document.body, { key: 'j' });
  });
  await isNamed('Bruno');
  await turnTo('Alba');
  expect(box().value).toBe('');
});
