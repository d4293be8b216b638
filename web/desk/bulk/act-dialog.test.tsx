import { fireEvent, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { pretendServer } from '#web/testing/server.ts';
import { aroundList, listed } from '../testing/applications.ts';
import { renderPage } from '../testing/render-page.tsx';

const FACET = {
  id: 'state',
  label: 'State',
  is_column: false,
  is_searched: false,
  words: '',
  values: [
    { value: 'OR', label: 'Oregon', count: 6, is_more: false, is_chosen: true },
    { value: 'WA', label: 'Washington', count: 9, is_more: false, is_chosen: false },
  ],
};
const DECIDED = {
  ...FACET,
  id: 'decisionCode',
  label: 'Decision',
  values: [
    { value: 'admit', label: 'Admitted', count: 400, is_more: false, is_chosen: false },
    { value: 'deny', label: 'Not admitted', count: 212, is_more: false, is_chosen: false },
  ],
};
const COUNTED = {
  facets: ['state'],
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

/** Opens the dialog for 612 applications. @returns what was counted, and what was begun. */
async function open() {
  const around = aroundList(612, [FACET, DECIDED], COUNTED);
  const { total } = around['GET /api/staff/applications/facets'];
  const calls = pretendServer({
    ...around,
    'GET /api/staff/applications': listed([[7, 'Alba']], { total }),
  });
  renderPage('/applications?facets=term:2027FA', 'registrar');
  fireEvent.click(await screen.findByRole('button', { name: 'Act on these 612…' }));
  await screen.findByText('and 611 more');
  return (call: string) => calls.filter((one) => one.call === call).map(({ body }) => body);
}

const type = (field: string | RegExp, value: string) =>
  fireEvent.change(screen.getByRole('textbox', { name: field }), { target: { value } });
const choose = (list: string | RegExp, value: string) =>
  fireEvent.change(screen.getByRole('combobox', { name: list }), { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

it.each([
  [
    'share-out',
    'Share out',
    () => {
      fireEvent.click(screen.getByRole('radio', { name: 'By a facet' }));
      choose('Oregon (6)', '9');
      // The view has nobody of it.
      expect(screen.queryByRole('combobox', { name: /^Washington/ })).toBeNull();
    },
    { facet: 'state', by: { OR: 9 } },
  ],
  [
    'checklist',
    'Mark an item of the checklist',
    () => choose(/^State/, 'waived'),
    { item: 'transcript', state: 'waived', on: '2025-01-10' },
  ],
  ['decide', 'Decide', () => choose(/^Decision/, 'deny'), { code: 'deny' }],
  [
    'confirm',
    'Confirm decisions',
    () => void screen.getByText('Admitted (400) and Not admitted (212)'),
    {},
  ],
])('the act “%s” has its own choices', async (kind, name, make, choices) => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2025-01-10T12:00:00Z') });
  const calls = await open();
  choose('What to do', kind);
  make();
  type('Reason', 'March');
  press(name);
  await vi.waitFor(() =>
    expect(calls('POST /api/staff/acts/3/begin')).toEqual([{ kind, choices, reason: 'March' }]),
  );
  vi.useRealTimers();
});

it('an export of chosen columns leaves out columns that the form no longer has, and needs at least one', async () => {
  localStorage.setItem('matricula.desk.export-columns', 'own_gone');
  const around = aroundList(612, [FACET], COUNTED);
  const { total } = around['GET /api/staff/applications/facets'];
  const column = { name: 'reference', description: 'Reference number', page: '' };
  pretendServer({
    ...around,
    'GET /api/staff/applications': listed([[7, 'Alba']], { total }),
    'GET /api/staff/export/columns': { columns: [column] },
  });
  const links: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLElement) {
    links.push(this.getAttribute('href') ?? '');
  });
  renderPage('/applications?sort=name', 'registrar');
  fireEvent.click(await screen.findByRole('button', { name: 'Export these…' }));
  await screen.findByText('0 of 1 chosen');
  fireEvent.click(screen.getByRole('button', { name: 'Download' }));
  expect(await screen.findByText('Please choose at least one column.')).toBeTruthy();
  expect(links).toEqual([]);
  fireEvent.click(screen.getByRole('checkbox', { name: /Reference number/ }));
  fireEvent.click(screen.getByRole('button', { name: 'Download' }));
  expect(links).toEqual([expect.stringContaining('columns=reference')]);
});
