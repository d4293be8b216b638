/** Pages, places and counts against a naive reading of the same rows. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { StaffScope } from '#contract/desk.ts';
import { LIST_SORTS, type ListSearch } from '#contract/desk-find.ts';
import { closing } from '#server/core/testing/closing.ts';
import { startTestPlatform } from '#server/core/testing/platform.ts';
import { seedApplications } from '../testing/applications.ts';
import { countFound } from './counts.ts';
import { readCursor } from './cursor.ts';
import { findList, readRows } from './list.ts';
import { findNeighbours } from './neighbours.ts';
import type { Place } from './order.ts';
import { PAGE_SIZE } from './page.ts';
import { facetsText, readSearch, type Search, wordsOf } from './search.ts';

type Row = Awaited<ReturnType<typeof stored>>[number];
const test = closing(await startTestPlatform());
const LAST = ['Okafor', 'Okafor-Reyes', 'Lee', 'Leeson', 'Nguyễn', 'García', 'Smith'];
const FIRST = ['Ada', 'Marisol', 'Lee', 'José', 'Chidi'];
const SCHOOLS = ['Bend High School', 'Lee High', 'École Brûlé', ''];
const application = fc.record({
  answers: fc.record({
    first_name: fc.constantFrom(...FIRST),
    last_name: fc.constantFrom(...LAST),
    middle_name: fc.constantFrom('', 'Lee'),
    preferred_name: fc.constant(''),
    applied_major: fc.constantFrom('31', '39', '40', '55', ''),
    entry_term: fc.constantFrom('2027FA', '2028SP', ''),
    state: fc.constantFrom('OR', 'WA', ''),
    conviction: fc.constantFrom('Y', 'N', ''),
    suspended: fc.constantFrom('Y', 'N'),
    hs_name: fc.constantFrom(...SCHOOLS),
    hs_ceeb: fc.constantFrom('380225', ''),
  }),
  isSubmitted: fc.boolean(),
});

// The same ones each time, so that a counterexample can be tried again.
const seeded = fc.sample(application, { numRuns: 160, seed: 42 });
for (const part of [seeded.slice(0, 100), seeded.slice(100)]) {
  await seedApplications(test.platform, part);
  test.clock.advance({ minutes: 1 });
}

const picked = (id: string, ...values: string[]) =>
  fc.subarray(values).map((some) => (some.length === 0 ? [] : [`${id}:${some.join(',')}`]));
const asked: fc.Arbitrary<ListSearch> = fc.record(
  {
    q: fc.constantFrom(
      '',
      'lee',
      'OKAFOR',
      'okafor mar',
      'jose garcia',
      'bend',
      '3802',
      'nobody here',
    ),
    facets: fc
      .tuple(
        picked('status', 'none', 'submitted'),
        picked('term', '2027FA', '2028SP', '-'),
        picked('program', 'nursing', 'languages', '-'),
        picked('awaited', 'documents', 'decision', '-'),
        picked('disclosures', 'conviction', 'suspension', '-'),
        fc.constantFrom([], ['school:lee'], ['school:brule']),
      )
      .map((parts) => parts.flat().join(';')),
    sort: fc.constantFrom(...LIST_SORTS),
  },
  { requiredKeys: ['q', 'facets'] },
);
const scopes: fc.Arbitrary<StaffScope> = fc.constantFrom(
  {},
  {},
  { program: ['nursing'] },
  { status: ['submitted'], term: ['2027FA', '-'] },
);

/** Covers both ways to read a list: gathered first, and, if it is too long for that, by the index. */
const ways = fc.record({ limit: fc.integer({ min: 1, max: 40 }), isShort: fc.boolean() });

const readerWith = (scope: StaffScope) => ({ staffId: 1, scope });
const listOf = (scope: StaffScope, search: Search) =>
  findList(test.platform.database.kysely, readerWith(scope), search);
const searchFor = (query: ListSearch) =>
  readSearch(test.platform.languages.in('en'), query, new Date());

const stored = () => test.platform.database.kysely.selectFrom('summaries').selectAll().execute();

/** Whether a row fits a search, computed without SQL. */
function fits(row: Row, scope: StaffScope, search: Search, except?: string) {
  const has = (facet: string, values: readonly string[]) =>
    values.some((value) => row.facets.includes(`${facet}=${value}`));
  const begins = (text: string, word: string) =>
    text.split(' ').some((one) => one.startsWith(word));
  return (
    Object.entries(scope).every(([facet, values]) => has(facet, values)) &&
    search.words.every((word) => begins(row.words, word)) &&
    search.filters.every(({ facet: { id, isSearched }, values }) =>
      isSearched
        ? values.every((word) => begins(row.searched[id]?.words ?? '', word))
        : id === except || has(id, values),
    )
  );
}

type Listed = Awaited<ReturnType<typeof readRows>>[number];
const placeOf = ({ id: accountId, keys }: Listed): Place => ({ accountId, keys });

/** Reads a list page by page. @param between called after each page, with the number of rows so far. */
async function readPages(
  list: Awaited<ReturnType<typeof listOf>>,
  limit: number,
  between: (rows: number) => Promise<unknown> = async () => {},
): Promise<Listed[]> {
  const rows: Listed[] = [];
  for (;;) {
    const last = rows.at(-1);
    const asked = { place: last && placeOf(last), direction: 'after', limit } as const;
    const page = await readRows(test.platform.database.kysely, list, asked);
    if (page.length === 0) return rows;
    rows.push(...page);
    await between(rows.length);
  }
}

const tries = { numRuns: 60 };

it('every page together is what a naive reading finds, each row once, and back again', async () => {
  const rows = await stored();
  const { kysely } = test.platform.database;
  await fc.assert(
    fc.asyncProperty(asked, scopes, ways, async (query, scope, { limit, isShort }) => {
      const search = searchFor(query);
      const list = { ...(await listOf(scope, search)), isShort };
      // A number is also looked for among references; these are schools' codes.
      const expected = rows.filter((row) => fits(row, scope, search)).map((row) => row.account_id);
      const rowsThere = await readPages(list, limit);
      const forth = rowsThere.map(({ id }) => id);
      expect([...forth].sort()).toEqual([...expected].sort());
      expect(list.found).toBe(expected.length);
      const last = rowsThere.at(-1);
      if (last === undefined) return;
      const end = { place: placeOf(last), direction: 'before', limit: 1000 } as const;
      const back = await readRows(kysely, list, end);
      expect([...back.map(({ id }) => id).reverse(), last.id]).toEqual(forth);
    }),
    tries,
  );
});

it('counts beside facets are those of a naive count, a facet’s own choice left out', async () => {
  const rows = await stored();
  const entries = [...new Set(rows.flatMap(({ facets }) => facets))].filter(
    (one) => !one.includes(','),
  );
  await fc.assert(
    fc.asyncProperty(asked, scopes, async (query, scope) => {
      const search = searchFor(query);
      const { kysely } = test.platform.database;
      const { where } = await listOf(scope, search);
      const counted = await countFound(kysely, readerWith(scope), search, where);
      const naive = entries.flatMap((entry) => {
        const [facet = ''] = entry.split('=');
        const count = rows.filter(
          (row) => row.facets.includes(entry) && fits(row, scope, search, facet),
        ).length;
        return count === 0 ? [] : [[entry, { count, is_more: false }] as const];
      });
      const ofCollege = [...counted.values].filter(([entry]) => entries.includes(entry));
      expect(new Map(ofCollege.sort())).toEqual(new Map(naive.sort()));
    }),
    tries,
  );
});

it('an application’s place and neighbours are those of its list', async () => {
  const { kysely } = test.platform.database;
  await fc.assert(
    fc.asyncProperty(asked, scopes, fc.nat(), async (query, scope, pick) => {
      const search = searchFor(query);
      const list = await listOf(scope, search);
      const all = await readRows(kysely, list, { direction: 'after', limit: 1000 });
      if (all.length === 0) return;
      const index = pick % all.length;
      const { id } = all[index] ?? { id: 0 };
      const found = await findNeighbours(kysely, readerWith(scope), search, id);
      expect(found).toEqual({
        place: { count: index + 1, is_more: false },
        total: { count: all.length, is_more: false },
        left: null,
        previous: all[index - 1]?.id ?? null,
        next: all[index + 1]?.id ?? null,
        page: index < PAGE_SIZE ? '' : expect.any(String),
      });
    }),
    tries,
  );
});

it.each(LIST_SORTS)(
  'the page that leads back to an application begins with it, by %s',
  async (sort) => {
    const { kysely } = test.platform.database;
    const search = searchFor({ sort });
    const list = await listOf({}, search);
    const all = await readRows(kysely, list, { direction: 'after', limit: 1000 });
    for (const { id } of [all[PAGE_SIZE], all.at(-1)].flatMap((row) => row ?? [])) {
      const { page = '' } = (await findNeighbours(kysely, readerWith({}), search, id)) ?? {};
      const cursor = readCursor(page, readerWith({}), search);
      const [first] = await readRows(kysely, list, { ...cursor, limit: 1 });
      expect(first?.id).toBe(id);
    }
    expect(all.length).toBeGreaterThan(PAGE_SIZE);
  },
);

it('pages visit each row once while others are added and changed', async () => {
  const { kysely } = test.platform.database;
  for (const sort of LIST_SORTS) {
    const search = searchFor({ q: sort === 'best' ? 'lee' : '', sort });
    const list = await listOf({}, search);
    const before = await readRows(kysely, list, { direction: 'after', limit: 1000 });
    const read = await readPages(list, 7, async (rows) => {
      if (rows < 70) await seedApplications(test.platform, fc.sample(application, 3));
    });
    const seen = read.map(({ id }) => id);
    expect(new Set(seen).size).toBe(seen.length);
    const known = new Set(before.map(({ id }) => id));
    expect(seen.filter((id) => known.has(id))).toEqual(before.map(({ id }) => id));
  }
});

it('a search is written one way, which reads as the same search', () => {
  fc.assert(
    fc.property(asked, (query) => {
      const search = searchFor(query);
      const again = searchFor({ ...query, facets: facetsText(search) });
      // Without the SQL of the facets, which are functions.
      expect(JSON.stringify(again)).toBe(JSON.stringify(search));
      expect(wordsOf(search.words.join(' '))).toEqual(search.words);
    }),
  );
});
