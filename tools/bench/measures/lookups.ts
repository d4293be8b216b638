/** How fast a search among a realistic number of schools is, and whether it uses an index. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { asCsv, inventSchools, searchesFor } from '#server/applicant/lookups/testing/schools.ts';
import { portal } from '../../trial/product.ts';
import type { Bench } from '../product.ts';
import type { Finding } from '../report.ts';
import { percentile } from '../statistics.ts';

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
  return [
    {
      what: `Search among ${SCHOOLS} schools, ${searches.length} searches, one at a time`,
      measured: `p50 ${percentile(times, 50).toFixed(1)} ms, p99 ${percentile(times, 99).toFixed(1)} ms`,
      against: 'a bound',
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
