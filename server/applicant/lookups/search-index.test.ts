import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestPlatform, type TestPlatform } from '#server/core/testing/platform.ts';
import { commonQuery, searchQuery } from './repository.ts';
import { readSearch } from './search-words.ts';
import { importCsv } from './testing/import-csv.ts';
import { asCsv, inventSchools } from './testing/schools.ts';

const SCHOOLS = 45_000;

let portal: TestPlatform;
beforeAll(async () => {
  portal = await startTestPlatform();
  const { database } = portal.platform;
  expect(await importCsv(database, 'hs_ceeb', [asCsv(inventSchools(SCHOOLS))])).toBe(SCHOOLS);
}, 120_000);
afterAll(() => portal.close());

/** The nodes of a plan, each with its index, if it reads one. */
type Plan = { 'Node Type': string; 'Index Name'?: string; Plans?: Plan[] };

async function explain(query: ReturnType<typeof searchQuery>): Promise<Plan[]> {
  const { rows } = await sql<{
    'QUERY PLAN': [{ Plan: Plan }];
  }>`explain (format json) ${query}`.execute(portal.platform.database.kysely);
  return rows.flatMap((row) => flatten(row['QUERY PLAN'][0].Plan));
}

test.each([
  'sa',
  'ced',
  'lincoln',
  'saint marys high',
  'maple high school',
  'springfield h',
  'oregon',
  '10',
])('the search for "%s" among 45,000 schools reads an index and not the table', async (text) => {
  const search = readSearch('hs_ceeb', text);
  if (search === undefined) throw new Error('nothing to search for');
  const { kysely } = portal.platform.database;
  const nodes = await explain(searchQuery(kysely, 'hs_ceeb', search, { max: 5 }));
  expect(nodes.map((node) => node['Index Name'])).toContain('lookups_hs_ceeb');
  expect(nodes.map((node) => node['Node Type'])).not.toContain('Seq Scan');
});

test.each(['high school', 'academy', 'senior'])(
  'some schools for "%s" alone come in the order of an index, without sorting them all',
  async (text) => {
    const search = readSearch('hs_ceeb', text);
    if (search === undefined) throw new Error('nothing to search for');
    const nodes = await explain(commonQuery(portal.platform.database.kysely, 'hs_ceeb', search, 5));
    expect(nodes.map((node) => node['Index Name'])).toContain('lookups_pkey');
    expect(nodes.map((node) => node['Node Type'])).not.toEqual(
      expect.arrayContaining([expect.stringMatching(/Sort|Seq Scan/)]),
    );
  },
);

function flatten(plan: Plan): Plan[] {
  return [plan, ...(plan.Plans ?? []).flatMap(flatten)];
}
