import { fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { sampleTenant } from '#tenant/sample/index.ts';
import { setCollege } from '#web/core/college.ts';
import { pretendServer } from '#web/testing/server.ts';
import { renderPage } from '../testing/render-page.tsx';

const facet = {
  id: 'state',
  label: 'State',
  is_column: false,
  is_searched: false,
  words: '',
  values: [{ value: 'OR', label: 'Oregon', count: 6, is_more: false, is_chosen: false }],
};
const LIST = {
  applications: [
    {
      id: 7,
      name: 'Alba',
      mail: 'alba@mail.example',
      reference: '',
      submitted_at: '',
      changed_at: '2025-01-10T12:00:00.000Z',
      columns: {},
    },
  ],
  total: { count: 612, is_more: false },
  sort: 'name',
  mended: [],
  columns: [],
  next: '',
  previous: '',
};
const COUNTED = {
  message: '',
  id: 3,
  count: 612,
  first: ['Alba'],
  facets: ['state'],
  steps: [],
  items: [{ value: 'transcript', label: 'Official transcript' }],
  codes: [
    { value: 'admit', label: 'Admitted' },
    { value: 'deny', label: 'Not admitted' },
  ],
  people: [{ id: 9, name: 'Bea' }],
  destinations: [{ id: 4, name: 'Student system' }],
  acts: [
    { kind: 'share-out', is_final: false },
    { kind: 'hand-on', is_final: true },
    { kind: 'checklist', is_final: false },
    { kind: 'decide', is_final: false },
    { kind: 'confirm', is_final: false },
  ],
};

beforeEach(() => setCollege({ ...sampleTenant, languages: ['en'] }));
afterEach(() => vi.unstubAllGlobals());

it('an act takes the count that it was confirmed for, with its choices, its reason and where it is final its number', async () => {
  const calls = pretendServer({
    'GET /api/staff/views': { views: [] },
    'GET /api/staff/acts': { acts: [] },
    'GET /api/staff/applications': LIST,
    'GET /api/staff/applications/facets': { total: LIST.total, facets: [facet] },
    'POST /api/staff/acts': COUNTED,
    'POST /api/staff/acts/3/begin': { message: 'The act on 612 applications has begun.' },
  });
  renderPage('/applications?facets=term:2027FA', 'registrar');
  const open = async () =>
    fireEvent.click(await screen.findByRole('button', { name: 'Act on these 612…' }));
  await open();
  await screen.findByText('and 611 more');
  fireEvent.click(screen.getByRole('radio', { name: 'By a facet' }));
  fireEvent.change(screen.getByRole('combobox', { name: 'Oregon (6)' }), {
    target: { value: '9' },
  });
  fireEvent.change(screen.getByRole('textbox', { name: 'Reason' }), {
    target: { value: 'Monday' },
  });
  fireEvent.click(screen.getByRole('button', { name: 'Share out' }));
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await open();
  const kind = await screen.findByRole('combobox', { name: 'What to do' });
  fireEvent.change(kind, { target: { value: 'hand-on' } });
  fireEvent.change(screen.getByRole('textbox', { name: 'Reason' }), {
    target: { value: 'Monday' },
  });
  fireEvent.click(screen.getByRole('button', { name: 'Hand on' }));
  await screen.findByText('This is another number.');
  const number = screen.getByRole('textbox', { name: /^Number of applications/ });
  fireEvent.change(number, { target: { value: '612' } });
  fireEvent.click(screen.getByRole('button', { name: 'Hand on' }));
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const callsTo = (call: string) => calls.filter((one) => one.call === call);
  expect(callsTo('POST /api/staff/acts').map(({ body }) => body)).toEqual([
    { facets: 'term:2027FA' },
    { facets: 'term:2027FA' },
  ]);
  expect(callsTo('POST /api/staff/acts/3/begin').map(({ body }) => body)).toEqual([
    { kind: 'share-out', choices: { facet: 'state', by: { OR: 9 } }, reason: 'Monday' },
    {
      kind: 'hand-on',
      choices: { destination: 4, reach: 'new' },
      reason: 'Monday',
      typed: 612,
    },
  ]);
});

it.each([
  [
    'checklist',
    'Mark an item of the checklist',
    /^State/,
    'waived',
    { item: 'transcript', state: 'waived', on: '2025-01-10' },
  ],
  ['decide', 'Decide', /^Decision/, 'deny', { code: 'deny' }],
  ['confirm', 'Confirm decisions', undefined, '', {}],
])('the act “%s” has its own choices', async (kind, name, field, value, choices) => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2025-01-10T12:00:00Z') });
  const calls = pretendServer({
    'GET /api/staff/views': { views: [] },
    'GET /api/staff/acts': { acts: [] },
    'GET /api/staff/applications': LIST,
    'GET /api/staff/applications/facets': { total: LIST.total, facets: [facet] },
    'POST /api/staff/acts': COUNTED,
    'POST /api/staff/acts/3/begin': { message: 'The act on 612 applications has begun.' },
  });
  renderPage('/applications', 'registrar');
  fireEvent.click(await screen.findByRole('button', { name: 'Act on these 612…' }));
  fireEvent.change(await screen.findByRole('combobox', { name: 'What to do' }), {
    target: { value: kind },
  });
  if (field) fireEvent.change(screen.getByRole('combobox', { name: field }), { target: { value } });
  fireEvent.change(screen.getByRole('textbox', { name: 'Reason' }), { target: { value: 'March' } });
  fireEvent.click(screen.getByRole('button', { name }));
  const begun = () => calls.find(({ call }) => call === 'POST /api/staff/acts/3/begin');
  await vi.waitFor(() => expect(begun()?.body).toEqual({ kind, choices, reason: 'March' }));
  vi.useRealTimers();
});
