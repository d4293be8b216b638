/**
 * `node bench/partitions.ts [APPLICATIONS] [--out FILE.json]`: whether the save is slower or faster where the applications are divided into
 * partitions. The same SQL on two tables of one database in turn, by connections of its own. `npm run scale` reckons with the figures of a run with `--out docs/benchmarks/partitions.json`. Not part of `npm run bench`: it is about a step that a portal of
 * a million applicants might take (docs/operations/scale.md).
 */
import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { completeApplication } from '#form/application/complete-application.ts';
import { ANY_VERSION, SAVE_ANSWERS } from '#server/application/save-answers.ts';
import { startBench } from './fleet.ts';
import { machineInWords } from './rehearsal/machine.ts';
import { sessionCount } from './seed.ts';

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

/** What a run measured, as the page about scale reckons with it: saves a second, round by round. */
export type PartitionFigures = {
  readonly at: string;
  readonly machine: string;
  readonly command: string;
  readonly applications: number;
  readonly partitions: number;
  readonly connections: number;
  readonly rounds: readonly { readonly whole: number; readonly divided: number }[];
};

async function run(applications: number, out: string | undefined): Promise<void> {
  const machine = machineInWords();
  const bench = await startBench(applications);
  const sessions = sessionCount(applications);
  const owner = await bench.openAsOwner();
  // One statement at a time: a vacuum stands in no transaction with others.
  for (const statement of DIVIDE.split(';').filter((text) => text.trim() !== '')) {
    await owner.query(statement);
  }
  const rounds: { readonly whole: number; readonly divided: number }[] = [];
  try {
    for (let round = 0; round < ROUNDS; round += 1) {
      const whole = await save(owner, 'public', sessions);
      rounds.push({ whole, divided: await save(owner, 'divided, public', sessions) });
    }
  } finally {
    await owner.end();
    await bench.end();
  }
  const figures: PartitionFigures = {
    at: new Date().toISOString(),
    machine,
    applications,
    rounds,
    command: ['node bench/partitions.ts', ...process.argv.slice(2)].join(' '),
    partitions: PARTITIONS,
    connections: CONNECTIONS,
  };
  console.log(JSON.stringify(figures, null, 2));
  if (out !== undefined) writeFileSync(out, `${JSON.stringify(figures, null, 2)}\n`);
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
  return Math.round(done / (ROUND_MS / 1000));
}

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { out: { type: 'string' } },
});
await run(Number(positionals[0] ?? 100_000), values.out);
