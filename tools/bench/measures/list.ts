/** How fast staff find an application among many. Ratios are to the search for a name, in the same run. */
import pg from 'pg';
import type { ListPage } from '#contract/desk-find.ts';
import { completeApplication } from '#form/application/complete-application.ts';
import { applicationForm } from '#form/application/index.ts';
import { dateInZone } from '#form/engine/dates.ts';
import { walk } from '#form/engine/walk.ts';
import { wordingOf } from '#form/engine/wording.ts';
import { noteSpellings } from '#server/applicant/summaries/spellings.ts';
import { createSummarizer } from '#server/applicant/summaries/summary.ts';
import { openDatabase } from '#server/core/database/database.ts';
import { silentLog } from '#server/core/log.ts';
import { sampleTenant } from '#tenant/sample/index.ts';
import { type Chance, chanceOf } from '../chance.ts';
import { putUnderLoad, type Speed } from '../load.ts';
import { firstName, lastName, townName } from '../names.ts';
import type { Bench } from '../product.ts';
import type { Finding } from '../report.ts';

const LIST = '/api/staff/applications';
const found = (what: string, ...queries: string[]) => ({
  ...{ what, paths: queries.map((query) => `${LIST}?${query}`), most: undefined },
});
/** A page, and its bound as a multiple of the time that the search for a name takes. */
const beside = (what: string, path: string, most: number) => ({
  ...{ what, paths: [`/api/staff/${path}`], most },
});
/** The measured searches and pages; the first is the reference of the others. */
const ASKED = [
  found('a name begun', 'q=okaf', 'q=lind', 'q=okafor'),
  found('the first list', ''),
  found('a term with a status', 'facets=term:2027FA;status:submitted'),
  found('three facets chosen', 'facets=term:2027FA;state:OR,WA;disclosures:conviction'),
  found('one major, by name', ...[31, 39, 33].map((major) => `sort=name&facets=major:${major}`)),
  found('a name misspelt', 'q=okofor', 'q=okafro'),
  found('a school', 'q=berwood', 'facets=school:marford'),
  found('an email address', 'q=applicant-421@', 'q=applicant-777@applicants.test'),
  beside('the counts of the first list', 'applications/facets', 10),
  beside('the season', 'season', 2),
  beside('the deadlines', 'deadlines', 2),
  beside('the destinations', 'destinations', 1),
];
const PAGES = 40;

export async function measureList(bench: Bench, seconds: number): Promise<Finding[]> {
  await seedList(bench);
  const { url, applications } = bench;
  const headers = { cookie: READER };
  async function ask<Answer>(path: string): Promise<Answer> {
    const answer = await fetch(url + path, { headers });
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
    return (await answer.json()) as Answer;
  }
  const pages: string[] = [];
  for (let path = LIST; pages.length < PAGES; ) {
    const { next } = await ask<ListPage>(path);
    if (next === '') break;
    path = `${LIST}?page=${next}`;
    pages.push(path.slice(LIST.length + 1));
  }
  const measured: (readonly [what: string, most: number | undefined, Speed])[] = [];
  for (const { what, paths, most } of [...ASKED, found(`${pages.length} pages on`, ...pages)]) {
    for (const path of paths) {
      const { applications: some } = await ask<Partial<ListPage>>(path);
      if (some?.length === 0) throw new Error(`Nothing was found by ${path}.`);
    }
    const requests = paths.map((path) => ({ path, headers }));
    const load = { url, connections: 1, seconds, requestsOf: () => requests };
    measured.push([what, most, await putUnderLoad(load)]);
  }
  const name = measured[0]?.[2].p50 ?? Number.NaN;
  const bound = `p99 at most ${applications > 100_000 ? 1000 : 250} ms`;
  return measured.map(([what, most, { p50, p99 }]) => ({
    what: `${applications} applications at the desk: ${what}`,
    measured: `p50 ${p50.toFixed(0)} ms, p99 ${p99.toFixed(0)} ms`,
    against: `a name begun: p50 ${name.toFixed(0)} ms`,
    verdict: `${(p50 / name).toFixed(1)} times; ${most === undefined ? bound : `at most ${most}`}`,
  }));
}

const BATCH = 2000;
/** The share of submitted applications. */
const SUBMITTED = 0.48;
/** The maximum number of applications with submissions: more would fill the disk, and no measure reads them. */
const MOST_WORDED = 100_000;
/** One person in this many is an Okafor. */
const OKAFORS = 2500;
const STATES = 'OR OR OR OR WA WA CA CA ID NV AZ UT MT CO TX AK HI NM WY NY FL'.split(' ');

/**
 * Fills the staff's list with people whose names, schools and choices vary as much as real ones, by the product's own summarizer. Removes
 * the summaries of the product's job first; it writes no more, because no applicant is at work.
 */
export async function seedList({ address, applications }: Bench): Promise<void> {
  const client = new pg.Client(address);
  await client.connect();
  try {
    if ((await client.query('select from staff')).rows.length > 0) return;
    await summarize(address, applications);
    await client.query(SIGN_IN, [JSON.stringify(FOLDER)]);
    await client.query(AS_LISTED);
    if (applications <= MOST_WORDED) await client.query(SUBMISSIONS, [wording()]);
    // Filling a long list takes longer than a session lives.
    await client.query(`update sessions set last_seen_at = now() - interval '4 minutes'`);
    await client.query('vacuum analyze');
    await client.query('checkpoint');
  } finally {
    await client.end();
  }
}

async function summarize(address: Bench['address'], applications: number): Promise<void> {
  const summarizer = createSummarizer(applicationForm(sampleTenant), sampleTenant);
  const now = Date.now();
  const rowOf = (id: number) => {
    const chance = chanceOf(1, id);
    const isSubmitted = chance.happens(SUBMITTED);
    const [changedAt, at] = [new Date(now - chance.between(0, 9e9)), new Date(now)];
    const reference = `${1000 + (id % 9000)}-${String(id % 10_000).padStart(4, '0')}`;
    const summary = summarizer.summarize({
      username: `applicant-${id}@applicants.test`,
      answers: answersOf(chance, id),
      documents: chance.happens(0.3) ? ['personal_statement_doc'] : [],
      checklist: [],
      marked: isSubmitted && chance.happens(0.6) ? ['documents'] : [],
      reference: isSubmitted ? reference : null,
      startedAt: chance.happens(0.8) || isSubmitted ? at : null,
      validatingAt: isSubmitted ? at : null,
      submittedAt: isSubmitted ? changedAt : null,
      isWithdrawn: false,
      season: '',
      changedAt,
    });
    return { account_id: id, ...summary, searched: JSON.stringify(summary.searched) };
  };
  const database = openDatabase({ address, poolSize: 1, log: silentLog() });
  await database.transaction(
    async (trx) => {
      await trx.deleteFrom('summaries_due').execute();
      await trx.deleteFrom('summaries').execute();
      for (let from = 1; from <= applications; from += BATCH) {
        const length = Math.min(BATCH, applications - from + 1);
        const rows = Array.from({ length }, (_none, index) => rowOf(from + index));
        await trx.insertInto('summaries').values(rows).execute();
        await noteSpellings(trx, rows);
      }
    },
    { isLong: true },
  );
  await database.close();
}

function answersOf(chance: Chance, id: number): Record<string, string> {
  const { codeLists } = sampleTenant;
  const pickCode = (list: readonly { readonly value: string }[]) => chance.pick(list).value;
  return {
    first_name: firstName(chance),
    last_name: id % OKAFORS === 7 ? 'Okafor' : lastName(chance),
    hs_name: `${townName(chance)} High School`,
    entry_term: pickCode(codeLists.entry_term),
    applied_major: pickCode(codeLists.applied_major),
    state: chance.pick(STATES),
    citizenship_type: chance.happens(0.9) ? 'US' : 'F1',
    conviction: chance.happens(0.025) ? 'Y' : 'N',
  };
}

/** As long as a real token. */
export const TOKEN = 'bench-reader'.padEnd(43, '0');
/** The session cookie of the only staff member. */
export const READER = `staff_session=${TOKEN}`;

/** Gives the applications the times of their summaries, which the season and the deadlines count. */
const AS_LISTED = `
  update applications set submitted_at = listed.submitted_at, answers_changed_at = changed_at,
    started_at = changed_at, validating_at = listed.submitted_at
  from summaries listed where listed.account_id = applications.account_id`;

/** A destination: a folder without documents. */
const FOLDER = {
  name: 'Folder',
  kind: 'folder',
  folder: '',
  format: 'csv',
  layout: 'plain',
  documents: false,
  copies: false,
  reach: 'new',
  schedule: { every: 'never', hours: 24, at: '02:00' },
};

/** @param $1 {@link FOLDER} */
const SIGN_IN = `
  with reader as (
    insert into staff (user_handle, mail, roles, added_at)
    values ('\\\\x01', 'reader@college.test', '["reader", "helper", "registrar", "administrator"]', now())
    returning id
  ), destination as (
    insert into destinations (name, setup, added_at) values ('Folder', $1, now())
  )
  insert into sessions (token_hash, staff_id, created_at, last_seen_at, network, browser)
  select sha256('${TOKEN}'), id, now(), now(), '', '' from reader`;

const SUBMISSIONS = `
  insert into submissions (account_id, form_version, wording, username, documents, language)
  select account_id, 1, $1, 'applicant-' || account_id || '@applicants.test', '{}', 'en'
  from applications where submitted_at is not null`;

/** The words of a complete application, the same for everybody. */
function wording(): string {
  const situation = { today: dateInZone(new Date(), 'UTC'), counts: {}, tabs: {} };
  return JSON.stringify(
    wordingOf(walk(applicationForm(sampleTenant), completeApplication(), situation)),
  );
}
