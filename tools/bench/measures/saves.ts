/** How fast answers are saved, beside pgbench with the same statement in the same database. */
import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { completeApplication } from '#form/application/complete-application.ts';
import { ANY_VERSION, SAVE_ANSWERS } from '#server/applicant/application/save-answers.ts';
import type { Finding } from '../finding.ts';
import { putUnderLoad, type Speed } from '../load.ts';
import { median } from '../percentile.ts';
import type { Bench } from '../product.ts';

const CONNECTIONS = 64;
const ROUNDS = 5;

/** The list's seed submits half of the applications, and a submitted one refuses to be saved. */
const REOPEN = `
  update applications set submitted_at = null, validating_at = null
  from sessions where sessions.account_id = applications.account_id`;

/** Ten answers of all kinds: text, coded with companion, date, boolean. */
const TEN_KEYS = [
  ...['first_name', 'last_name', 'birth_date', 'email_address', 'country', 'country_desc'],
  ...['city', 'zip', 'optin_sms_ind', 'hs_gpa'],
];

export async function measureSaves(bench: Bench, seconds: number): Promise<Finding[]> {
  const client = new pg.Client(bench.address);
  await client.connect();
  await client.query(REOPEN);
  await client.end();
  const ours: Speed[] = [];
  const theirs: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    theirs.push(await runPgbench(bench, seconds));
    ours.push(await saveUnderLoad(bench, seconds));
  }
  const product = median(ours.map(({ perSecond }) => perSecond));
  const pgbench = median(theirs);
  return [
    {
      measure: `PUT /api/answer, 10 keys, ${CONNECTIONS} connections, ${bench.applications} stored applications`,
      measured: `${Math.round(product)} a second, median ${median(ours.map(({ p50 }) => p50)).toFixed(1)} ms`,
      beside: `pgbench, the same statement, prepared: ${Math.round(pgbench)} a second`,
      bound: `${(product / pgbench).toFixed(2)} (at least 1.00)`,
    },
  ];
}

/** Each connection saves for its own share of the applicants in turn. */
function saveUnderLoad(bench: Bench, seconds: number): Promise<Speed> {
  const share = shareOf(bench);
  const body = `{"answers":${tenAnswers()}}`;
  const requestsOf = (connection: number) =>
    Array.from({ length: share }, (_none, index) => ({
      method: 'PUT',
      path: '/api/answer',
      headers: {
        'content-type': 'application/json',
        cookie: `session=bench-${connection * share + index}`,
      },
      body,
    }));
  return putUnderLoad({ url: bench.url, connections: CONNECTIONS, seconds, requestsOf });
}

function tenAnswers(): string {
  const all = completeApplication();
  return JSON.stringify(Object.fromEntries(TEN_KEYS.map((key) => [key, all[key] ?? ''])));
}

function shareOf({ sessions }: Bench): number {
  return Math.max(1, Math.floor(sessions / CONNECTIONS));
}

/** Each client saves for its own share of the logged-in applicants, chosen at random. @returns saves a second. */
async function runPgbench(bench: Bench, seconds: number): Promise<number> {
  const script = join(bench.folder, 'save.sql');
  const sql = SAVE_ANSWERS.replaceAll('$1', "sha256(convert_to('bench-' || :session, 'UTF8'))")
    .replaceAll('$6', ':answers')
    .replaceAll('$7', String(ANY_VERSION))
    .replaceAll(/\$([2-5])/g, ':t$1')
    .replaceAll(/\s+/g, ' ')
    .trim();
  const share = shareOf(bench);
  const session = `:client_id * ${share} + random(0, ${share - 1})`;
  writeFileSync(script, `\\set session ${session}\n${sql};\n`);
  // `$2` to `$5`: now, the oldest last sight and oldest login of a valid session, and when to record a sight again.
  const times = [0, 30, 12 * 60, 1].map((minutes) => new Date(Date.now() - minutes * 60_000));
  const variables = [
    `answers=${tenAnswers()}`,
    ...times.map((time, index) => `t${index + 2}=${time.toISOString()}`),
  ];
  const { host, port, user, database } = bench.address;
  const { stdout } = await promisify(execFile)('pgbench', [
    ...['-n', '-M', 'prepared', '-c', String(CONNECTIONS), '-j', '2', '-T', String(seconds)],
    ...variables.flatMap((variable) => ['-D', variable]),
    ...['-f', script, '-h', host, '-p', String(port), '-U', user, database],
  ]);
  const found = /^tps = ([\d.]+)/m.exec(stdout)?.[1];
  if (found === undefined) throw new Error(`pgbench printed no speed:\n${stdout}`);
  return Number(found);
}
