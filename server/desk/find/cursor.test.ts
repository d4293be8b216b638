import { expect, it } from 'vitest';
import { seedApplications } from '../testing/applications.ts';
import { openTestDesk } from '../testing/desk.ts';
import { writeCursor } from './cursor.ts';
import { readSearch } from './search.ts';

const desk = await openTestDesk();
const reader = await desk.member('reader');

const find = (query: string) => reader.get(`/api/staff/applications?${query}`);

it('a page goes on in its own search only, and one after the last is empty', async () => {
  const many = Array.from({ length: 60 }, (_, index) => ({
    answers: { first_name: `Page${index}`, last_name: 'Turner' },
  }));
  await seedApplications(desk.platform, many);
  const first = await find('q=turner');
  expect(first.applications).toHaveLength(50);
  const second = await find(`q=turner&page=${first.next}`);
  expect(second).toMatchObject({ next: '', applications: { length: 10 } });
  const back = await find(`q=turner&page=${second.previous}`);
  expect(back.applications).toEqual(first.applications);
  expect(back.previous).toBe('');
  for (const other of ['q=turners', 'q=turner&facets=status:none', 'q=turner&sort=name']) {
    const answer = await reader.call('GET', `/api/staff/applications?${other}&page=${first.next}`);
    expect(answer.body.message).toContain('This page belongs to another search.');
  }
  await desk.query`delete from summaries where sort_name like 'turner%'`;
  const after = await find(`q=turner&page=${first.next}`);
  expect(after).toMatchObject({ applications: [], next: '', total: { count: 0 } });
});

it('the pages of a search whose spelling was corrected go on when someone of that spelling arrives', async () => {
  const many = Array.from({ length: 60 }, (_, index) => ({
    answers: { first_name: `Page${index}`, last_name: 'Vandermeer' },
  }));
  await seedApplications(desk.platform, many);
  const first = await find('q=vandermeir');
  expect(first.mended).toEqual([{ typed: 'vandermeir', meant: ['vandermeer'] }]);
  const arrived = { answers: { first_name: 'Ada', last_name: 'Vandermeir' } };
  await seedApplications(desk.platform, [arrived]);
  const second = await find(`q=vandermeir&page=${first.next}`);
  expect(second.applications.length).toBeGreaterThanOrEqual(10);
  const seen: { name: string }[] = [...first.applications, ...second.applications];
  expect(seen.filter(({ name }) => name.endsWith('Vandermeer'))).toHaveLength(60);
});

it.each([
  ['an unknown sort', { sort: 'luck' }],
  ['no place', { place: undefined }],
  ['a key that is no moment', { place: { accountId: 1, keys: ['soon'] } }],
  ['an account that is no number', { place: { accountId: 'Ada', keys: ['2025-01-10'] } }],
  ['an account beyond all numbers', { place: { accountId: 1e30, keys: ['2025-01-10'] } }],
])('a page that was made by hand, with %s, is of no search', async (_what, changes) => {
  const search = readSearch(desk.platform.languages.in('en'), { sort: 'changed' }, new Date());
  const given = {
    direction: 'after',
    sort: 'changed',
    isCorrected: false,
    place: { accountId: 1, keys: ['2025-01-10'] },
  };
  const page = (cursor: object) => writeCursor(cursor as never, { staffId: 1, scope: {} }, search);
  const { status, body } = await reader.call(
    'GET',
    `/api/staff/applications?sort=changed&page=${page({ ...given, ...changes })}`,
  );
  expect([status, body.message]).toEqual([
    400,
    'This page belongs to another search. Please begin at the first page.',
  ]);
  await find(`sort=changed&page=${page(given)}`);
});
