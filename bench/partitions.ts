/**
 * `node bench/partitions.ts [APPLICATIONS]`: whether the save is slower or faster where the applications are divided into
 * partitions. The same SQL on two tables of one database in turn, by connections of its own. Not part of `npm run bench`: it is about a step that a portal of
 * a million applicants might take (docs/operations/scale.md).
 */
import { createHash } from 'node:crypto';
import pg from 'pg';
import { completeApplication } from '#form/application/complete-application.ts';
import { ANY_VERSION, SAVE_ANSWERS } from '#server/application/save-answers.ts';
import { startBench } from './fleet.ts';
import { sessionCount } from './seed.ts';
import { median } from './statistics.ts';

const PARTITIONS = 16;
const ROUNDS = 5;
const ROUND_MS = 4000;
const CONNECTIONS = 8;

/** A second table of the same name in front of the first, with the same rows and indexes. */
const DIVIDE = `
  create schema divided;
  create table divided.applications (like public.applications including all) partition by hash (account_id);
  ${Array.from(
    { length: PARTITIONS },
    (_, at) =>
      `create table divided.applications_${at} partition of divided.applications for values with (modulus ${PARTITIONS}, remainder ${at});`,
  ).join('\n')}
  insert into divided.applications select * from public.applications;
  vacuum analyze divided.applications;`;

async function run(applications: number): Promise<void> {
  const bench = await startBench(applications);
  const sessions = sessionCount(applications);
  const owner = await bench.openAsOwner();
  // One statement at a time: a vacuum stands in no transaction with others.
  for (const statement of DIVIDE.split(';').filter((text) => text.trim() !== '')) {
    await owner.query(statement);
  }
  const speeds = { whole: [] as number[], divided: [] as number[] };
  try {
    for (let round = 0; round < ROUNDS; round += 1) {
      speeds.whole.push(await save(owner, 'public', sessions));
      speeds.divided.push(await save(owner, 'divided, public', sessions));
    }
  } finally {
    await owner.end();
    await bench.end();
  }
  const [whole, divided] = [median(speeds.whole), median(speeds.divided)];
  const rounds = speeds.divided.map((speed, at) =>
    (speed / (speeds.whole[at] ?? speed)).toFixed(2),
  );
  console.log(
    `${applications} applications, ${PARTITIONS} partitions: ${Math.round(divided)} saves a second against ${Math.round(whole)} in one table, ${(divided / whole).toFixed(2)} (rounds: ${rounds.join(', ')})`,
  );
}

/** @returns saves a second. */
async function save(owner: pg.Client, searchPath: string, sessions: number): Promise<number> {
  const { first_name, last_name, city, zip, hs_gpa } = completeApplication();
  const answers = JSON.stringify({ first_name, last_name, city, zip, hs_gpa });
  const clients = await Promise.all(
    Array.from({ length: CONNECTIONS }, async () => {
      const client = new pg.Client({
        host: owner.host,
        port: owner.port,
        user: owner.user,
        database: owner.database,
      });
      await client.connect();
      await client.query(`set search_path to ${searchPath}`);
      return client;
    }),
  );
  let done = 0;
  const until = performance.now() + ROUND_MS;
  await Promise.all(
    clients.map(async (client, index) => {
      for (let at = index; performance.now() < until; at += CONNECTIONS) {
        const now = new Date();
        const token = `bench-${(at * 7919) % sessions}`;
        const hash = createHash('sha256').update(token).digest();
        const hourAgo = new Date(now.getTime() - 3_600_000);
        const values = [hash, now, hourAgo, hourAgo, hourAgo, answers, ANY_VERSION];
        const { rows } = await client.query({ name: 'save', text: SAVE_ANSWERS, values });
        if (rows[0]?.version == null) throw new Error('Nothing was saved.');
        done += 1;
      }
    }),
  );
  await Promise.all(clients.map((client) => client.end()));
  return done / (ROUND_MS / 1000);
}

await run(Number(process.argv[2] ?? 100_000));
