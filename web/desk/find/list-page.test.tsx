import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { sampleTenant } from '#tenant/sample/index.ts';
import { setCollege } from '#web/core/college.ts';
import { pretendServer } from '#web/testing/server.ts';
import { renderPage } from '../testing/render-page.tsx';

const AT = '2025-01-10T12:00:00.000Z';

function page(names: readonly (readonly [number, string])[], more: object = {}) {
  const applications = names.map(([id, name]) => ({
    id,
    name,
    mail: `${id}@mail.example`,
    reference: '',
    changed_at: AT,
    submitted_at: '',
    columns: {},
  }));
  const total = { count: 4, is_more: false };
  const [next, previous] = ['', ''];
  return { applications, total, sort: 'name', mended: [], columns: [], next, previous, ...more };
}

const AROUND = {
  'GET /api/staff/views': { views: [] },
  'GET /api/staff/applications/facets': {
    total: { count: 4, is_more: false },
    facets: [],
    left: { left: { count: 412, is_more: false }, of: { count: 667, is_more: false } },
  },
};
const FIRST = page(
  [
    [17, 'Alba'],
    [18, 'Bruno'],
  ],
  { next: 'two' },
);
const SECOND = page(
  [
    [19, 'Carla'],
    [20, 'Diego'],
  ],
  { previous: 'one' },
);

beforeEach(() => {
  setCollege({ ...sampleTenant, languages: ['en'] });
  vi.stubGlobal('scrollTo', () => undefined);
});
afterEach(() => vi.unstubAllGlobals());

const press = (key: string) =>
  act(async () => void fireEvent.keyDown(document.activeElement ?? document.body, { key }));
const focused = (name: string) =>
  vi.waitFor(() => expect(document.activeElement?.textContent).toBe(name));

it('keys go from one page of the list to the next, and back', async () => {
  let asked = 0;
  pretendServer({
    ...AROUND,
    'GET /api/staff/applications': () => [FIRST, SECOND, FIRST][asked++] ?? FIRST,
  });
  const history = renderPage('/applications?sort=name', 'reader');
  await screen.findByRole('link', { name: 'Alba' });
  await press('j');
  await focused('Alba');
  await press('j');
  await focused('Bruno');
  await press('j');
  await focused('Carla');
  expect(history.at(-1)).toBe('/applications?sort=name&page=two');
  await press('j');
  await press('j');
  await focused('Diego');
  expect(asked).toBe(2);
  await press('k');
  await press('k');
  await focused('Bruno');
  expect(history.at(-1)).toBe('/applications?sort=name&page=one');
});

it('rows are there before the counts, which say how many are left to read', async () => {
  const arrived = Promise.withResolvers<void>();
  pretendServer({
    ...AROUND,
    'GET /api/staff/applications': FIRST,
    'GET /api/staff/applications/facets': async () => {
      await arrived.promise;
      return { status: 200, body: AROUND['GET /api/staff/applications/facets'] };
    },
  });
  renderPage('/applications?facets=assignedTo:me', 'reader');
  await screen.findByRole('link', { name: 'Alba' });
  expect(screen.queryByText('412 left to read of 667')).toBeNull();
  arrived.resolve();
  await screen.findByText('412 left to read of 667');
});

it('facets of the office that would not narrow the list are left out, unless one of their values is chosen', async () => {
  const facet = (id: string, counts: readonly number[], is_chosen = false) => ({
    id,
    label: id,
    is_office: id !== 'College',
    is_searched: false,
    words: '',
    values: counts.map((count, at) => {
      return { value: `${id}${at}`, label: `${id} ${at}`, count, is_more: false, is_chosen };
    }),
  });
  const facets = [facet('None', [4]), facet('Empty', []), facet('Term', [1, 3])];
  facets.push(facet('Some', [2]), facet('Chosen', [4], true), facet('College', [4]));
  pretendServer({
    ...AROUND,
    'GET /api/staff/applications': FIRST,
    'GET /api/staff/applications/facets': {
      total: { count: 4, is_more: false },
      facets,
      left: null,
    },
  });
  renderPage('/applications', 'reader');
  await screen.findByRole('group', { name: 'Term' });
  const shown = screen
    .getAllByRole('group')
    .map((group) => group.querySelector('legend')?.textContent);
  expect(shown).toEqual(['Term', 'Some', 'Chosen', 'College']);
});

it('a page that a key led to takes the focus once, and no other page that comes', async () => {
  const third = page([[21, 'Elif']]);
  let asked = 0;
  pretendServer({
    ...AROUND,
    'GET /api/staff/applications': () => [FIRST, SECOND][asked++] ?? third,
  });
  renderPage('/applications?sort=name', 'reader');
  await screen.findByRole('link', { name: 'Alba' });
  for (const name of ['Alba', 'Bruno', 'Carla']) {
    await press('j');
    await focused(name);
  }
  const order = screen.getByRole('combobox', { name: 'Order' });
  order.focus();
  fireEvent.change(order, { target: { value: 'changed' } });
  await screen.findByRole('link', { name: 'Elif' });
  await act(() => new Promise((resolve) => requestAnimationFrame(resolve)));
  expect(document.activeElement).toBe(order);
});

it('whoever comes back from reading goes on from there', async () => {
  const marks = {
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
  pretendServer({
    ...AROUND,
    'GET /api/staff/applications': FIRST,
    'GET /api/staff/applications/18': {
      account_id: 18,
      application: {
        answer: { first_name: 'Bruno' },
        add_another: {},
        document_answer: {},
        tabs: {},
        username: '18@mail.example',
        submitted_at: '',
      },
      failed_submits: [],
      office: {},
      not_asked: [],
      new_since: { keys: [], is_submitted_since: false },
      marks,
    },
    'GET /api/staff/applications/18/neighbours': {
      place: { count: 2, is_more: false },
      total: { count: 4, is_more: false },
      left: null,
      page: '',
      previous: 17,
      next: null,
    },
    'GET /api/staff/applications/17': { status: 404, body: { message: 'Gone.' } },
    'DELETE /api/staff/applications/18/here': { message: 'Closed.' },
  });
  renderPage('/applications?sort=name', 'reader');
  await press('j');
  fireEvent.click(await screen.findByRole('link', { name: 'Bruno' }));
  await screen.findByText('2 of 4 in this view');
  await press('u');
  await focused('Bruno');
  expect(screen.getByRole('row', { name: /Bruno/, current: true })).toBeDefined();
  await press('k');
  await focused('Alba');
  fireEvent.click(screen.getByRole('link', { name: 'Alba' }));
  fireEvent.click(await screen.findByRole('link', { name: 'Back to the list' }));
  await screen.findByRole('link', { name: 'Bruno' });
  expect(screen.queryByRole('row', { current: true }), 'once').toBeNull();
});
