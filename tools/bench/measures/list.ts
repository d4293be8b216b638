/** How fast staff find an application among many. Ratios are to the search for a name, in the same run. */
import type { ListPage } from '#contract/desk-find.ts';
import { openDatabase } from '#server/core/database/database.ts';
import { silentLog } from '#server/core/log.ts';
import type { Bench } from '../product.ts';
import type { Finding } from '../report.ts';
import { median, percentile } from '../statistics.ts';
import { READER, seedList } from './list-seed.ts';

const TIMES = 100;
const PAGES = 40;

const SEARCHES: readonly (readonly [what: string, queries: readonly string[]])[] = [
  ['a name begun', ['q=okaf', 'q=lind', 'q=okafor']],
  ['the first list, with counts', ['']],
  ['a term with a status', ['facets=term:2027FA;status:submitted']],
  ['three facets chosen', ['facets=term:2027FA;state:OR,WA;disclosures:conviction']],
  ['one major, by name', ['31', '39', '33'].map((major) => `sort=name&facets=major:${major}`)],
  ['a name misspelt', ['q=okofor', 'q=okafro']],
  ['a school', ['q=berwood', 'facets=school:marford']],
  ['an email address', ['q=applicant-4021@', 'q=applicant-777@applicants.test']],
];

export async function measureList(bench: Bench): Promise<Finding[]> {
  const database = openDatabase({ address: bench.address, poolSize: 2, log: silentLog() });
  const client = await bench.openAsOwner();
  await seedList(client, database, bench.applications);
  await client.end();
  await database.close();

  const { url, applications } = bench;
  const bound = applications > 100_000 ? 1000 : 250;
  const measured: (readonly [string, readonly number[]])[] = [];
  for (const [what, queries] of SEARCHES) measured.push([what, await timeAll(url, queries)]);
  measured.push([`${PAGES} pages on`, await timePages(url)]);
  const name = median(measured[0]?.[1] ?? []);
  return measured.map(([what, times]) => ({
    what: `${applications} applications: ${what}`,
    measured: `p50 ${median(times).toFixed(0)} ms, p99 ${percentile(times, 99).toFixed(0)} ms`,
    against: `a name begun: p50 ${name.toFixed(0)} ms`,
    verdict: `${(median(times) / name).toFixed(1)} times; p99 at most ${bound} ms`,
  }));
}

async function timeAll(url: string, queries: readonly string[]): Promise<number[]> {
  for (const query of queries) await search(url, query);
  const times: number[] = [];
  for (let count = 0; count < TIMES; count += 1) {
    const started = performance.now();
    const { applications } = await search(url, queries[count % queries.length] ?? '');
    times.push(performance.now() - started);
    if (applications.length === 0) throw new Error(`Nothing was found by ${queries}.`);
  }
  return times;
}

async function timePages(url: string): Promise<number[]> {
  const times: number[] = [];
  let query = '';
  for (let count = 0; count < PAGES; count += 1) {
    const started = performance.now();
    const { next } = await search(url, query);
    times.push(performance.now() - started);
    if (next === '') break;
    query = `page=${next}`;
  }
  return times;
}

async function search(url: string, query: string): Promise<ListPage> {
  const answer = await fetch(`${url}/api/staff/applications?${query}`, {
    headers: { cookie: READER },
  });
  if (!answer.ok) throw new Error(`${query} answered ${answer.status}: ${await answer.text()}`);
  return (await answer.json()) as ListPage;
}
