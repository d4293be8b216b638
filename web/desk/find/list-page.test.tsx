import { act, fireEvent, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { pretendServer } from '#web/testing/server.ts';
import { aroundList, count, listed, MARKS, neighbours, readable } from '../testing/applications.ts';
import { renderPage } from '../testing/render-page.tsx';

const FACETS = 'GET /api/staff/applications/facets';
const FIRST = listed(
  [
    [17, 'Alba'],
    [18, 'Bruno'],
  ],
  { next: 'two' },
);
const SECOND = listed(
  [
    [19, 'Carla'],
    [20, 'Diego'],
  ],
  { previous: 'one' },
);
/** A server that answers with these pages one after the other, and stays with the last. @returns how many it was asked for. */
function serve(pages: readonly object[], more: Parameters<typeof pretendServer>[0] = {}) {
  let asked = 0;
  pretendServer({
    ...aroundList(4),
    'GET /api/staff/applications': () => pages[Math.min(asked++, pages.length - 1)] as object,
    ...more,
  });
  return () => asked;
}

const press = (key: string) =>
  act(async () => void fireEvent.keyDown(document.activeElement ?? document.body, { key }));
const focused = (name: string) =>
  vi.waitFor(() => expect(document.activeElement?.textContent).toBe(name));
/** Goes on by a key until the focus is at the last of these names, through all of them. */
async function goOnTo(...names: readonly string[]) {
  for (const name of names) {
    await press('j');
    await focused(name);
  }
}

it('keys go from one page of the list to the next, and back', async () => {
  const asked = serve([FIRST, SECOND, FIRST]);
  const history = renderPage('/applications?sort=name', 'reader');
  await screen.findByRole('link', { name: 'Alba' });
  await goOnTo('Alba', 'Bruno', 'Carla');
  expect(history.at(-1)).toBe('/applications?sort=name&page=two');
  await goOnTo('Diego', 'Diego');
  expect(asked()).toBe(2);
  await press('k');
  await press('k');
  await focused('Bruno');
  expect(history.at(-1)).toBe('/applications?sort=name&page=one');
});

it('a page number of another search offers the first page of this search', async () => {
  const refused = { status: 400, body: { message: 'Of another search.' } };
  serve([], { 'GET /api/staff/applications': refused });
  renderPage('/applications?q=ada&sort=name&page=two', 'reader');
  const link = await screen.findByRole('link', { name: 'Begin at the first page' });
  expect(link.getAttribute('href')).toBe('/applications?q=ada&sort=name');
});

it('the rows show before the counts, which include how many are left to read', async () => {
  const arrived = Promise.withResolvers<object>();
  serve([FIRST], { [FACETS]: () => arrived.promise });
  renderPage('/applications?facets=assignedTo:me', 'reader');
  await screen.findByRole('link', { name: 'Alba' });
  expect(screen.queryByText('412 left to read of 667')).toBeNull();
  arrived.resolve({ total: count(4), facets: [], left: { left: count(412), of: count(667) } });
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
  serve([FIRST], { [FACETS]: { total: count(4), facets, left: null } });
  renderPage('/applications', 'reader');
  await screen.findByRole('group', { name: 'Term' });
  const shown = screen
    .getAllByRole('group')
    .map((group) => group.querySelector('legend')?.textContent);
  expect(shown).toEqual(['Term', 'Some', 'Chosen', 'College']);
});

it('a page opened by a key takes the focus once; one that loads later does not', async () => {
  serve([FIRST, SECOND, listed([[21, 'Elif']])]);
  renderPage('/applications?sort=name', 'reader');
  await screen.findByRole('link', { name: 'Alba' });
  await goOnTo('Alba', 'Bruno', 'Carla');
  const order = screen.getByRole('combobox', { name: 'Order' });
  order.focus();
  fireEvent.change(order, { target: { value: 'changed' } });
  await screen.findByRole('link', { name: 'Elif' });
  await act(() => new Promise((resolve) => requestAnimationFrame(resolve)));
  expect(document.activeElement).toBe(order);
});

it('coming back from an application, the keys go on from its row', async () => {
  serve([FIRST], {
    'GET /api/staff/applications/18': readable('Bruno', 18),
    'GET /api/staff/applications/18/neighbours': neighbours(17, null, { place: count(2) }),
    'GET /api/staff/applications/17': { status: 404, body: { message: 'Gone.' } },
    'POST /api/staff/applications/18/here': MARKS,
    'DELETE /api/staff/applications/18/here': { message: 'Closed.' },
  });
  renderPage('/applications?sort=name', 'reader');
  await press('j');
  fireEvent.click(await screen.findByRole('link', { name: 'Bruno' }));
  await screen.findByText('2 of 412 in this view');
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

it('where an erased application is still to be erased stands on the list that the erasure leads to', async () => {
  history.replaceState({ erased: 'Please have it erased in Slate, too.' }, '');
  serve([FIRST]);
  renderPage('/applications', 'registrar');
  await screen.findByText('Please have it erased in Slate, too.');
  history.replaceState(null, '');
});
