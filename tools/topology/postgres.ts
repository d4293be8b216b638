/**
 * A PostgreSQL as a college runs it beside the product: with passwords, TLS, a loopback port, and durable. Uses the binaries of the
 * embedded database and nothing else of it.
 */
import { execFile } from 'node:child_process';
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { findBinaries } from '#server/core/database/embedded/cluster.ts';
import { commandAs } from '#server/core/database/embedded/run-as.ts';
import { type Child, startChild } from '../trial/child.ts';
import { until } from '../trial/until.ts';
import type { Certificate } from './make-certificate.ts';
import { makeOwnedFolder } from './owned-folder.ts';

type PostgresOptions = {
  /** Its own folder, which it creates. */
  readonly folder: string;
  readonly port: number;
  readonly certificate: Certificate;
  /** Additional settings, such as `{ max_connections: '200' }`. */
  readonly settings?: Readonly<Record<string, string>>;
};

export type Postgres = Child & {
  /** For the product: its own role, over TLS, with a verified certificate. */
  readonly url: string;
  /** For administration: a superuser of the same database. */
  readonly superuserUrl: string;
};

const ROLE = 'matricula';
const SUPERUSER = 'postgres';
/** Not secret: the server is reachable from this machine only, and ends with the trial. */
const PASSWORD = 'only-for-this-machine';
const PATIENCE_MS = 60_000;

/** Creates a cluster with a database `matricula`, starts it and waits until it answers. */
export async function startPostgres(options: PostgresOptions): Promise<Postgres> {
  const { folder, port, certificate, settings = {} } = options;
  const { postgres, initdb } = await findBinaries();
  const cluster = join(folder, 'cluster');
  mkdirSync(folder, { recursive: true, mode: 0o711 });
  const { runAs, write } = makeOwnedFolder(cluster);
  // initdb needs an empty folder, so the password lies elsewhere.
  const passwordFile = makeOwnedFolder(join(folder, 'secrets')).write('password', PASSWORD);
  const place = { cwd: cluster, env: { PATH: process.env.PATH } };
  const [program, args, user] = commandAs(runAs, initdb, [
    ...['-D', cluster, '-U', SUPERUSER, '-E', 'UTF8', `--pwfile=${passwordFile}`],
    ...['--no-instructions', '--auth=scram-sha-256', '--locale=C.UTF-8'],
    ...['--locale-provider=builtin', '--builtin-locale=C.UTF-8'],
  ]);
  await promisify(execFile)(program, [...args], { ...place, ...user });
  write('tls.crt', readFileSync(certificate.file));
  write('tls.key', readFileSync(certificate.keyFile));
  write('pg_hba.conf', HOST_RULES);
  const all = { port, ...SETTINGS, ...settings };
  const given = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const child = startChild(postgres, ['-D', cluster, ...given], {
    ...place,
    name: 'postgresql',
    log: join(folder, 'postgresql.log'),
    stopWith: 'SIGINT',
    runAs,
    // Detached, because Ctrl-C reaches the whole process group; the database must end last.
    detached: true,
  });
  const urlFor = (user: string, database: string) =>
    `postgres://${user}:${PASSWORD}@localhost:${port}/${database}?sslmode=verify-full&sslrootcert=${encodeURIComponent(certificate.authorityFile)}`;
  try {
    const client = await connect(urlFor(SUPERUSER, 'postgres'), child);
    await client.query(`create role ${ROLE} login password '${PASSWORD}'`);
    await client.query(`create database ${ROLE} owner ${ROLE}`);
    await client.end();
  } catch (error) {
    await child.stop();
    throw error;
  }
  return { ...child, url: urlFor(ROLE, ROLE), superuserUrl: urlFor(SUPERUSER, ROLE) };
}

/** Only from this machine, over TLS and with a password. */
const HOST_RULES = `hostssl all all 127.0.0.1/32 scram-sha-256
hostssl all all ::1/128 scram-sha-256
hostssl replication all 127.0.0.1/32 scram-sha-256
`;

const SETTINGS = {
  listen_addresses: 'localhost',
  unix_socket_directories: '',
  ssl: 'on',
  ssl_cert_file: 'tls.crt',
  ssl_key_file: 'tls.key',
  timezone: 'UTC',
};

function connect(url: string, child: Child): Promise<pg.Client> {
  const look = async () => {
    const client = new pg.Client({ connectionString: url });
    client.on('error', () => {});
    return client.connect().then(
      () => client,
      () => client.end().then(() => false as const),
    );
  };
  return until('PostgreSQL', look, { child, withinMs: PATIENCE_MS });
}
