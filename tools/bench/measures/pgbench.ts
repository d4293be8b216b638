/** Runs the statement that saves answers in pgbench, on the same database, without the product. */
import { execFile } from 'node:child_process';
import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { ANY_VERSION, SAVE_ANSWERS } from '#server/applicant/application/save-answers.ts';
import type { DatabaseAddress } from '#server/core/database/database.ts';
import type { Bench } from '../product.ts';

/** Each of `clients` saves for its own `share` of the logged-in applicants, chosen at random. */
type Task = {
  readonly answers: string;
  readonly clients: number;
  readonly share: number;
  readonly seconds: number;
};

function getPgbench(): string {
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian) ? readdirSync(debian).sort().reverse() : [];
  const folders = [
    ...(process.env.PATH ?? '').split(delimiter),
    ...versions.map((version) => join(debian, version, 'bin')),
  ];
  const found = folders.map((folder) => join(folder, 'pgbench')).find((path) => existsSync(path));
  if (found === undefined) throw new Error('Install pgbench (Debian: postgresql-contrib).');
  return found;
}

/** @returns saves a second. */
export async function runPgbench(
  bench: Bench,
  { answers, clients, share, seconds }: Task,
): Promise<number> {
  const script = join(bench.folder, 'save.sql');
  const token = "sha256(convert_to('bench-' || :session, 'UTF8'))";
  const sql = SAVE_ANSWERS.replaceAll('$1', token)
    .replaceAll('$6', ':answers')
    .replaceAll('$7', String(ANY_VERSION))
    .replaceAll(/\$([2-5])/g, ':t$1')
    .replaceAll(/\s+/g, ' ')
    .trim();
  const session = `:client_id * ${share} + random(0, ${share - 1})`;
  writeFileSync(script, `\\set session ${session}\n${sql};\n`);
  const times = sessionTimes().map((time, index) => [`t${index + 2}`, time.toISOString()] as const);
  const variables = [['answers', answers] as const, ...times];
  const { stdout } = await promisify(execFile)(getPgbench(), [
    ...['-n', '-M', 'prepared', '-c', String(clients), '-j', '2', '-T', String(seconds)],
    ...variables.flatMap(([name, value]) => ['-D', `${name}=${value}`]),
    ...['-f', script, ...placeOf(bench.address)],
  ]);
  const found = /^tps = ([\d.]+)/m.exec(stdout)?.[1];
  if (found === undefined) throw new Error(`pgbench printed no speed:\n${stdout}`);
  return Number(found);
}

/** `$2` to `$5`: now, the oldest last sight and oldest login of a valid session, and when to record a sight again. */
function sessionTimes(): Date[] {
  const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000);
  return [minutesAgo(0), minutesAgo(30), minutesAgo(12 * 60), minutesAgo(1)];
}

/** The arguments that connect PostgreSQL's own programs to a database. */
function placeOf(address: DatabaseAddress): string[] {
  if ('connectionString' in address) return [address.connectionString];
  const { host, port, user, database } = address;
  return ['-h', host, '-p', String(port), '-U', user, database];
}
