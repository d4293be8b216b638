/** How soon staff find somebody among that many applications, and what the desk costs those who save meanwhile. */
import type { ListPage } from '#contract/desk-find.ts';
import { openDatabase } from '#server/platform/database/database.ts';
import { silentLog } from '#server/platform/log.ts';
import { saveUnderLoad } from './answers.ts';
import type { Bench } from './fleet.ts';
import type { Finding } from './report.ts';
import { sessionCount } from './seed.ts';
import { READER, seedDesk } from './seed-desk.ts';
import { median, percentile } from './statistics.ts';

const TIMES = 200;
const PAGES = 40;
/** The job that follows drafts comes once a minute: a round has one of its runs. */
const ROUND_SECONDS = 60;
const ROUNDS = 3;

export async function measureDesk(bench: Bench, applications: number): Promise<Finding[]> {
  const database = openDatabase({ address: bench.address, poolSize: 2, log: silentLog() });
  try {
    const client = await bench.openAsOwner();
    try {
      await seedDesk(client, database, applications);
    } finally {
      await client.end();
    }
  } finally {
    await database.close();
  }
  const bound = applications > 100_000 ? 1000 : 150;
  const boundMisspelt = applications > 100_000 ? 1000 : 250;
  const about = (what: string) => `The desk, ${applications} applications: ${what}`;
  const submitted = await search(bench.url, 'facets=status:submitted');
  const reference = submitted.applications[0]?.reference ?? '';
  const found: Finding[] = [];
  for (const [what, queries, most] of [
    ['a page of all, with counts', [''], bound],
    ['one facet chosen', TERMS.map((term) => `facets=term:${term}`), bound],
    ['three facets chosen', ['facets=term:2027FA;state:OR,WA;disclosures:conviction'], bound],
    ['one major, by name', MAJORS.map((major) => `sort=name&facets=major:${major}`), bound],
    ['a name begun', ['q=okaf', 'q=lind', 'q=okafor'], bound],
    ['a name misspelt', ['q=okofor', 'q=okafro'], boundMisspelt],
    ['a school', ['q=berwood', 'facets=school:marford'], bound],
    ['a reference number', [`q=${reference}`, 'q=1007'], bound],
    ['an email address', ['q=applicant-4021@', 'q=applicant-777@applicants.test'], bound],
  ] as const) {
    const times = await timeSearches(bench.url, queries);
    found.push(finding(about(what), times, most));
  }
  found.push(finding(about(`${PAGES} pages on`), await timePages(bench.url), bound));
  found.push(await measureSaves(bench, applications));
  return found;
}

const TERMS = ['2027SP', '2027FA', '2028SP', '2028FA'];
const MAJORS = ['31', '39', '33'];

function finding(what: string, times: readonly number[], bound: number): Finding {
  return {
    what,
    measured: `p50 ${percentile(times, 50).toFixed(0)} ms, p99 ${percentile(times, 99).toFixed(0)} ms`,
    against: `a bound; ${times.length} searches, one at a time`,
    verdict: `p99 at most ${bound} ms`,
  };
}

async function timeSearches(url: string, queries: readonly string[]): Promise<number[]> {
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

/** Saves with all that the desk adds to them, and on the same database without it: no trigger, and no job. */
async function measureSaves(bench: Bench, applications: number): Promise<Finding> {
  const client = await bench.openAsOwner();
  const { rows } = await client.query(`select * from pgboss.schedule where name = 'follow-drafts'`);
  const speeds = { with: [] as number[], without: [] as number[] };
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const way of ['without', 'with'] as const) {
      const state = way === 'with' ? 'enable' : 'disable';
      await client.query(`alter table sessions ${state} trigger summary_due`);
      await client.query(
        `update pgboss.schedule set cron = $1 where name = 'follow-drafts'`,
        way === 'with' ? ['* * * * *'] : ['0 0 31 12 *'],
      );
      const { p50 } = await saveUnderLoad(bench, sessionCount(applications), ROUND_SECONDS);
      speeds[way].push(p50);
    }
  }
  await client.end();
  if (rows.length !== 1) throw new Error('The job that follows drafts is not there.');
  const [withIt, without] = [median(speeds.with), median(speeds.without)];
  return {
    what: `The desk, ${applications} applications: the save of an applicant, 64 connections`,
    measured: `median ${withIt.toFixed(2)} ms`,
    against: `${without.toFixed(2)} ms without trigger and job, ${ROUNDS} rounds of ${ROUND_SECONDS} s each`,
    verdict: `${(withIt / without).toFixed(3)} (at most 1.05)`,
  };
}
