/** How fast answers are saved: against the same SQL without the product, and with many stored applications. */
import { join } from 'node:path';
import { completeApplication } from '#form/application/complete-application.ts';
import type { Answers } from '#form/engine/answers.ts';
import { startProduct } from '../scripts/trial/product.ts';
import type { Bench } from './fleet.ts';
import { putUnderLoad, type Request, type Speed } from './load.ts';
import { runBareSql } from './pgbench.ts';
import type { Finding } from './report.ts';
import { cookieOf, sessionCount } from './seed.ts';
import { median } from './statistics.ts';

const CONNECTIONS = 64;
const ROUNDS = 5;

/** Ten answers of the kinds that there are: text, coded with companion, date, boolean. */
const TEN_KEYS = [
  'first_name',
  'last_name',
  'birth_date',
  'email_address',
  'country',
  'country_desc',
  'city',
  'zip',
  'optin_sms_ind',
  'hs_gpa',
];

export async function measureSave(
  few: Bench,
  applicants: number,
  seconds: number,
): Promise<Finding[]> {
  const product: Speed[] = [];
  const bare: number[] = [];
  let tool = '';
  for (let round = 0; round < ROUNDS; round += 1) {
    const sql = await runBareSql(few, {
      answers: JSON.stringify(tenAnswers()),
      clients: CONNECTIONS,
      share: shareOf(applicants),
      seconds,
    });
    tool = sql.tool;
    bare.push(sql.perSecond);
    product.push(await saveUnderLoad(few, applicants, seconds));
  }
  const ours = median(product.map(({ perSecond }) => perSecond));
  const theirs = median(bare);
  return [
    {
      what: `PUT /api/answer, 10 keys, ${CONNECTIONS} connections`,
      measured: `${Math.round(ours)} a second, median ${median(product.map(({ p50 }) => p50)).toFixed(1)} ms`,
      against: `${Math.round(theirs)} a second: the same SQL, prepared, by ${tool}`,
      verdict: `${(ours / theirs).toFixed(2)} (at least 0.50)`,
    },
  ];
}

/** The same, by two servers of nothing else, of which only one saves for many applicants in one statement. */
export async function measureTogether(
  few: Bench,
  applicants: number,
  seconds: number,
): Promise<Finding[]> {
  const start = (way: 'together' | 'alone') =>
    startProduct(serverSettings(few), join(few.folder, `${way}.log`), [
      'bench/save-server.ts',
      way,
    ]);
  const [together, alone] = [await start('together'), await start('alone')];
  const ratios: number[] = [];
  const speeds: Record<'together' | 'alone', number[]> = { together: [], alone: [] };
  try {
    for (let round = 0; round < ROUNDS; round += 1) {
      const joint = await saveUnderLoad(together, applicants, seconds);
      const single = await saveUnderLoad(alone, applicants, seconds);
      speeds.together.push(joint.perSecond);
      speeds.alone.push(single.perSecond);
      ratios.push(joint.perSecond / single.perSecond);
    }
  } finally {
    await Promise.all([together.stop(), alone.stop()]);
  }
  const range = `${Math.min(...ratios).toFixed(2)} to ${Math.max(...ratios).toFixed(2)}`;
  return [
    {
      what: `Saves of many applicants in one statement, ${CONNECTIONS} connections`,
      measured: `${Math.round(median(speeds.together))} a second`,
      against: `${Math.round(median(speeds.alone))} a second: each in a statement of its own`,
      verdict: `${median(ratios).toFixed(2)}, in ${ROUNDS} rounds ${range} (at least 1.30)`,
    },
  ];
}

/** The product's own, but for where it listens. */
function serverSettings({ environment }: Bench): NodeJS.ProcessEnv {
  const { PORT, PUBLIC_URL, ...settings } = environment;
  return settings;
}

export async function measureGrowth(
  few: Bench,
  many: Bench,
  counts: { readonly few: number; readonly many: number },
  seconds: number,
): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const active of [sessionCount(counts.few), sessionCount(counts.many)]) {
    const inFew: number[] = [];
    const inMany: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      inFew.push((await saveUnderLoad(few, sessionCount(counts.few), seconds)).p50);
      inMany.push((await saveUnderLoad(many, active, seconds)).p50);
    }
    const [small, large] = [median(inFew), median(inMany)];
    findings.push({
      what: `The same with ${counts.many} stored applications, ${active} applicants at work`,
      measured: `median ${large.toFixed(1)} ms`,
      against: `${small.toFixed(1)} ms with ${counts.few}`,
      verdict: `${(large / small).toFixed(2)} (at most 1.20)`,
    });
  }
  return findings;
}

/** Each connection saves for its own share of the applicants, one after the other. */
export async function saveUnderLoad(
  bench: Pick<Bench, 'url'>,
  applicants: number,
  seconds: number,
): Promise<Speed> {
  const share = shareOf(applicants);
  return putUnderLoad({
    url: bench.url,
    connections: CONNECTIONS,
    seconds,
    requestsOf: (connection) =>
      Array.from({ length: share }, (_, index) => saveRequest(connection * share + index)),
  });
}

/** The save of ten answers by a logged-in applicant, numbered from 0. */
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

function shareOf(applicants: number): number {
  return Math.max(1, Math.floor(applicants / CONNECTIONS));
}
