/** How fast `/api/status` answers while every applicant's decision is released and told of, and all of them reload. */
import pg from 'pg';
import type { ApplicationStatus } from '#contract/status.ts';
import { putUnderLoad } from '../load.ts';
import { type Bench, browserOf, cookieOf } from '../product.ts';
import type { Finding } from '../report.ts';

const CONNECTIONS = 64;
/** Long enough for the job of the next minute to mail during the load. */
const SECONDS = 100;
const RELEASED_AFTER_SECONDS = 15;
/** Everybody reloads once a minute. */
const RELOAD_SECONDS = 60;

const SUBMITTED = `
  with done as (
    update applications set validating_at = now(), submitted_at = now() returning account_id)
  insert into submissions (account_id, form_version, wording, username, documents, language)
  select account_id, 1, '{}', 'none', '{}', 'en' from done`;

const RELEASED = `
  with people as (
    insert into staff (user_handle, mail, roles, added_at) values
      ('one', 'one@college.example', '["registrar"]', now()),
      ('two', 'two@college.example', '["registrar"]', now()) returning id),
  release as (
    insert into decision_releases (at, made_by, made_at, letters)
    select now() + interval '${RELEASED_AFTER_SECONDS} seconds', min(id), now(),
      jsonb_build_object('', jsonb_build_object('admit',
        jsonb_build_object('kind', 'offer', 'replyBy', '2099-01-01', 'in',
          jsonb_build_object('en', jsonb_build_object('label', 'Admitted', 'letter',
            jsonb_build_array('Dear {first_name},', repeat('Congratulations! ', 60)))))))
    from people returning id)
  insert into decisions (account_id, code, set_by, set_at, reason, confirmed_by, confirmed_at,
    release_id, fields)
  select account_id, 'admit', (select min(id) from people), now(), 'met',
    (select max(id) from people), now(), release.id, '{"first_name": "Ada"}'
  from applications, release`;

export async function measureRelease(bench: Bench): Promise<Finding[]> {
  const { url, address, applications, sessions } = bench;
  const client = new pg.Client(address);
  await client.connect();
  await client.query(SUBMITTED);
  await client.query('vacuum analyze applications, submissions, sessions');
  await client.query(RELEASED);
  const call = browserOf(bench, 7);
  const hasDecision = async () =>
    (await call<ApplicationStatus>('GET', '/api/status')).decision !== undefined;
  if (await hasDecision()) throw new Error('A decision showed before its minute.');
  const share = Math.floor(sessions / CONNECTIONS);
  const { p50, p99, perSecond } = await putUnderLoad({
    url,
    connections: CONNECTIONS,
    seconds: SECONDS,
    rate: applications / RELOAD_SECONDS,
    requestsOf: (connection) =>
      Array.from({ length: share }, (_, index) => ({
        path: '/api/status',
        headers: { cookie: cookieOf(connection * share + index) },
      })),
  });
  if (!(await hasDecision())) throw new Error('A decision did not show after its minute.');
  const { rows } = await client.query<{ told: number }>(
    'select count(released_at)::int as told from decisions',
  );
  await client.end();
  return [
    {
      what: `GET /api/status while ${applications} decisions are released and told of, ${Math.round(perSecond)} reloads a second`,
      measured: `p50 ${p50.toFixed(0)} ms, p99 ${p99.toFixed(0)} ms; ${rows[0]?.told} told meanwhile`,
      against: '',
      verdict: 'p99 under 500 ms',
    },
  ];
}
