/** Fills a database with believable applications, and logs some of their applicants in. */
import type pg from 'pg';
import { completeApplication } from '#form/application/complete-application.ts';

/** The most applicants that are logged in at a time; they lie evenly among all. */
const MOST_SESSIONS = 16_000;

const ACCOUNTS = `
  insert into accounts (username, password_hash, confirmed_at, password_changed_at)
  select 'applicant-' || i || '@applicants.test', 'none', now(), now()
  from generate_series(1, $1::int) as i`;

/** No two are alike, so that nothing is gained by repetition; each takes what a real one takes, 3 to 5 kB. */
const APPLICATIONS = `
  insert into applications (account_id, answers, answers_changed_at, started_at)
  select id, $1::jsonb || jsonb_build_object(
    'first_name', 'First ' || md5(id::text),
    'last_name', 'Last ' || md5((id * 7)::text),
    'personal_statement_essay', left($2, 600 + (id % 1200)::int) || md5((id * 3)::text)
  ), now(), now()
  from accounts where id between $3 and $4`;

const SESSIONS = `
  insert into sessions (token_hash, account_id, created_at, last_seen_at)
  select sha256(convert_to('bench-' || i, 'UTF8')), 1 + (i * $2::bigint / $1::int), now(), now()
  from generate_series(0, $1::int - 1) as i`;

/** How many applicants a database of that many applications has logged in. */
export function sessionCount(applications: number): number {
  return Math.min(applications, MOST_SESSIONS);
}

/** The username of a logged-in applicant, numbered from 0, where everybody is. */
export function usernameOf(session: number): string {
  return `applicant-${session + 1}@applicants.test`;
}

/** The cookie of a logged-in applicant, numbered from 0. */
export function cookieOf(session: number): string {
  return `session=bench-${session}; idp.signed_in=1`;
}

/** @param client the superuser's, who alone may ask for a checkpoint. */
export async function seed(client: pg.Client, applications: number): Promise<void> {
  const answers = completeApplication();
  const essay = String(answers.personal_statement_essay);
  await client.query('set synchronous_commit to off');
  await client.query(ACCOUNTS, [applications]);
  const step = 20_000;
  for (let from = 1; from <= applications; from += step) {
    await client.query(APPLICATIONS, [JSON.stringify(answers), essay, from, from + step - 1]);
    if (from % 100_000 === 1 && from > 1) console.log(`  ${from - 1} applications stored`);
  }
  await client.query(SESSIONS, [sessionCount(applications), applications]);
  for (const table of ['accounts', 'applications', 'sessions']) {
    await client.query(`vacuum analyze ${table}`);
  }
  await client.query('checkpoint');
}
