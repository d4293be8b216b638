/** How fast answers are saved: compared with pgbench and the same statement, and with a million stored applications. */
import { completeApplication } from '#form/application/complete-application.ts';
import type { Answers } from '#form/engine/answers.ts';
import { putUnderLoad, type Request, type Speed } from '../load.ts';
import { type Bench, cookieOf } from '../product.ts';
import type { Finding } from '../report.ts';
import { median } from '../statistics.ts';
import { runPgbench } from './pgbench.ts';

const CONNECTIONS = 64;
const ROUNDS = 5;

/** Ten answers of all kinds: text, coded with companion, date, boolean. */
const TEN_KEYS = [
  ...['first_name', 'last_name', 'birth_date', 'email_address', 'country', 'country_desc'],
  ...['city', 'zip', 'optin_sms_ind', 'hs_gpa'],
];

export async function measureSaves(bench: Bench, seconds: number): Promise<Finding[]> {
  const ours: Speed[] = [];
  const theirs: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const task = { clients: CONNECTIONS, share: shareOf(bench), seconds };
    theirs.push(await runPgbench(bench, { answers: JSON.stringify(tenAnswers()), ...task }));
    ours.push(await saveUnderLoad(bench, seconds));
  }
  const product = median(ours.map(({ perSecond }) => perSecond));
  const pgbench = median(theirs);
  return [
    {
      what: `PUT /api/answer, 10 keys, ${CONNECTIONS} connections`,
      measured: `${Math.round(product)} a second, median ${median(ours.map(({ p50 }) => p50)).toFixed(1)} ms`,
      against: `pgbench, the same statement, prepared: ${Math.round(pgbench)} a second`,
      verdict: `${(product / pgbench).toFixed(2)} (at least 1.00)`,
    },
  ];
}

export async function measureGrowth(few: Bench, many: Bench, seconds: number): Promise<Finding[]> {
  const times = { few: [] as number[], many: [] as number[] };
  for (let round = 0; round < ROUNDS; round += 1) {
    times.few.push((await saveUnderLoad(few, seconds)).p50);
    times.many.push((await saveUnderLoad(many, seconds)).p50);
  }
  const [small, large] = [median(times.few), median(times.many)];
  return [
    {
      what: `The same with ${many.applications} stored applications`,
      measured: `median ${large.toFixed(1)} ms`,
      against: `${small.toFixed(1)} ms with ${few.applications}`,
      verdict: `${(large / small).toFixed(2)} (at most 1.20)`,
    },
  ];
}

/** Each connection saves for its own share of the applicants in turn. @param rate saves a second; unlimited if omitted. */
export function saveUnderLoad(bench: Bench, seconds: number, rate?: number): Promise<Speed> {
  const share = shareOf(bench);
  return putUnderLoad({
    url: bench.url,
    connections: CONNECTIONS,
    seconds,
    ...(rate !== undefined && { rate }),
    requestsOf: (connection) =>
      Array.from({ length: share }, (_, index) => saveRequest(connection * share + index)),
  });
}

function saveRequest(session: number): Request {
  return {
    method: 'PUT',
    path: '/api/answer',
    headers: { 'content-type': 'application/json', cookie: cookieOf(session) },
    body: JSON.stringify({ answers: tenAnswers() }),
  };
}

function tenAnswers(): Answers {
  const all = completeApplication();
  return Object.fromEntries(TEN_KEYS.map((key) => [key, all[key] ?? '']));
}

function shareOf({ sessions }: Bench): number {
  return Math.max(1, Math.floor(sessions / CONNECTIONS));
}
