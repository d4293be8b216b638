/**
 * Fills the staff's list with people whose names, schools and choices vary as much as real ones, by the product's own summarizer, and signs
 * a reader in.
 */
import pg from 'pg';
import { completeApplication } from '#form/application/complete-application.ts';
import { applicationForm } from '#form/application/index.ts';
import { walk } from '#form/engine/walk.ts';
import { wordingOf } from '#form/engine/wording.ts';
import { noteSpellings } from '#server/applicant/summaries/spellings.ts';
import { createSummarizer } from '#server/applicant/summaries/summary.ts';
import { openDatabase } from '#server/core/database/database.ts';
import { silentLog } from '#server/core/log.ts';
import { sampleTenant } from '#tenant/sample/index.ts';
import { type Chance, chanceOf } from '../chance.ts';
import type { Bench } from '../product.ts';

const BATCH = 2000;
/** The share of submitted applications. */
const SUBMITTED = 0.48;
/** The maximum number of applications with submissions: more would fill the disk, and no measure reads them. */
const MOST_WORDED = 100_000;
/** One person in this many is an Okafor. */
const OKAFORS = 2500;
const FORM = applicationForm(sampleTenant);

/** Removes the summaries of the product's job first; it writes no more, because no applicant is at work. */
export async function seedList({ address, applications }: Bench): Promise<void> {
  const client = new pg.Client(address);
  await client.connect();
  try {
    if ((await client.query('select from staff')).rows.length > 0) return;
    await summarize(address, applications);
    await client.query(SIGN_IN);
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
  const summarizer = createSummarizer(FORM, sampleTenant);
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

const pieces = (words: string) => words.split(' ');
const STATES = pieces('OR OR OR OR WA WA CA CA ID NV AZ UT MT CO TX AK HI NM WY NY FL');
const FIRST = pieces(
  'Ada Ben Chidi Dana Elif Femi Grace Hugo Inés José Kofi Lena Marisol Nadia Omar Priya Quinn Rosa Sam Tess Uma Viktor Wen Xenia Yusuf Zoë',
);
const STARTS = pieces(
  'Al Ber Car Dan El Fer Gar Har Iv Jam Kov Lind Mar Nor Ost Pet Quin Ros Sor Tam Ul Vas Wil Yan Zim',
);
const MIDDLES = pieces('a an ba der en ë i in ing ka len man o ó ov sen so ter u ven');
const ENDS = pieces(
  'berg ez field ford holm ic ina ini ko man off ova ram sen ski son ton us wood zadeh',
);

function answersOf({ pick, happens }: Chance, id: number): Record<string, string> {
  const { entry_term, applied_major } = sampleTenant.codeLists;
  const lastName = pick(STARTS) + pick(MIDDLES) + pick(ENDS);
  return {
    first_name: pick(FIRST),
    last_name: id % OKAFORS === 7 ? 'Okafor' : lastName,
    hs_name: `${pick(STARTS)}${pick(ENDS)} High School`,
    entry_term: pick(entry_term).value,
    applied_major: pick(applied_major).value,
    state: pick(STATES),
    citizenship_type: happens(0.9) ? 'US' : 'F1',
    conviction: happens(0.025) ? 'Y' : 'N',
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

const SIGN_IN = `
  with reader as (
    insert into staff (user_handle, mail, roles, added_at)
    values ('\\\\x01', 'reader@college.test', '["reader", "helper", "registrar", "administrator"]', now())
    returning id
  )
  insert into sessions (token_hash, staff_id, created_at, last_seen_at, network, browser)
  select sha256('${TOKEN}'), id, now(), now(), '', '' from reader`;

const SUBMISSIONS = `
  insert into submissions (account_id, form_version, wording, username, documents, language)
  select account_id, 1, $1, 'applicant-' || account_id || '@applicants.test', '{}', 'en'
  from applications where submitted_at is not null`;

/** The words of a complete application, the same for everybody. */
function wording(): string {
  const situation = { today: '2026-11-21', counts: {}, tabs: {} };
  return JSON.stringify(wordingOf(walk(FORM, completeApplication(), situation)));
}
