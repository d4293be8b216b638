/** How soon a search among as many schools as there are answers, and whether it asks an index. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { searchQuery } from '#server/lookups/repository.ts';
import { readSearch } from '#server/lookups/search-words.ts';
import { asCsv, inventSchools, searchesFor } from '#server/lookups/testing/schools.ts';
import { openDatabase } from '#server/platform/database/database.ts';
import { silentLog } from '#server/platform/log.ts';
import { portal } from '../scripts/trial/product.ts';
import type { Bench } from './fleet.ts';
import type { Finding } from './report.ts';
import { percentile } from './statistics.ts';

const SCHOOLS = 45_000;
const APPLICANTS = 400;

export async function measureLookups(bench: Bench): Promise<Finding[]> {
  const schools = inventSchools(SCHOOLS);
  const file = join(bench.folder, 'schools.csv');
  writeFileSync(file, asCsv(schools));
  await portal(bench.environment, 'lookups', 'import', 'hs_ceeb', file);

  const wanted = Array.from(
    { length: APPLICANTS },
    (_, index) => schools[(index * 7919) % SCHOOLS],
  );
  const searches = wanted.flatMap((school, index) => (school ? searchesFor(school, index) : []));
  for (const text of searches.slice(0, 50)) await timeSearch(bench.url, text);
  const times: number[] = [];
  for (const text of searches) times.push(await timeSearch(bench.url, text));
  const plan = await explainSearch(bench, searches.find((text) => text.length > 5) ?? '');
  const index = /(?:Index|Bitmap Index) Scan(?: using| on) (\S+)/.exec(plan)?.[1] ?? 'no index';
  return [
    {
      what: `Search among ${SCHOOLS} schools, ${searches.length} searches, one at a time`,
      measured: `p50 ${percentile(times, 50).toFixed(1)} ms, p99 ${percentile(times, 99).toFixed(1)} ms`,
      against: `a bound; it asks ${index}`,
      verdict: 'p99 at most 50 ms',
    },
  ];
}

async function timeSearch(url: string, text: string): Promise<number> {
  const query = new URLSearchParams({ text, category: 'hs_ceeb', max_results: '5' });
  const started = performance.now();
  const answer = await fetch(`${url}/lookup/find?${query}`);
  await answer.text();
  if (!answer.ok) throw new Error(`The search for "${text}" answered ${answer.status}.`);
  return performance.now() - started;
}

/** How PostgreSQL goes about the search of an applicant who is half-way through a name. */
async function explainSearch({ address }: Bench, text: string): Promise<string> {
  const search = readSearch('hs_ceeb', text);
  if (search === undefined) return '';
  const database = openDatabase({ address, poolSize: 1, log: silentLog() });
  try {
    const plan = await searchQuery(database.kysely, 'hs_ceeb', search, { max: 5 }).explain('text');
    return plan.map((row) => Object.values(row).join()).join('\n');
  } finally {
    await database.close();
  }
}
