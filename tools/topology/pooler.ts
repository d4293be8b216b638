/** PgBouncer between the product's processes and PostgreSQL, with the shipped settings but for values that differ by installation. */
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import pg from 'pg';
import { type Child, startChild } from '../trial/child.ts';
import { untilAccepting } from '../trial/until.ts';
import type { Certificate } from './make-certificate.ts';
import { makeOwnedFolder } from './owned-folder.ts';
import type { Postgres } from './postgres.ts';

const SHIPPED = resolve(import.meta.dirname, '../../deploy/pooler');
/** Debian's path. */
const PGBOUNCER = '/usr/sbin/pgbouncer';

type PoolerOptions = {
  /** Its own folder, which it creates. */
  readonly folder: string;
  readonly port: number;
  readonly certificate: Certificate;
  readonly postgres: Postgres;
};

type Pooler = Child & {
  /** The database through the pooler, for `DATABASE_URL`; the direct one is then `DATABASE_DIRECT_URL`. */
  readonly url: string;
};

/** Starts PgBouncer (which must be installed) and waits until it listens. */
export async function startPooler(options: PoolerOptions): Promise<Pooler> {
  const { port, certificate, postgres } = options;
  const url = new URL(postgres.url);
  const client = new pg.Client({ connectionString: postgres.superuserUrl });
  await client.connect();
  await client.query(readFileSync(join(SHIPPED, 'limits.sql'), 'utf8'));
  await client.end();

  const { runAs, at, write } = makeOwnedFolder(options.folder);
  const read = (name: string) => readFileSync(join(SHIPPED, name), 'utf8');
  const databases = read('databases.ini').replace(
    'host=database port=5432',
    `host=localhost port=${url.port}`,
  );
  const users = `"${url.username}" "${url.password}"\n`;
  const settings = withSettings(read('pgbouncer.ini'), {
    '%include /etc/pgbouncer/databases.ini': `%include ${write('databases.ini', databases)}`,
    listen_addr: '127.0.0.1',
    listen_port: String(port),
    auth_file: write('users.txt', users),
    client_tls_cert_file: write('tls.crt', readFileSync(certificate.file)),
    client_tls_key_file: write('tls.key', readFileSync(certificate.keyFile)),
    server_tls_ca_file: write('authority.crt', readFileSync(certificate.authorityFile)),
  });
  const child = startChild(PGBOUNCER, [write('pgbouncer.ini', settings)], {
    name: 'pooler',
    log: at('pooler.log'),
    stopWith: 'SIGTERM',
    runAs,
    cwd: options.folder,
    // Detached, because Ctrl-C reaches the whole process group; the pooler must end after its clients.
    detached: true,
    env: { PATH: process.env.PATH },
  });
  await untilAccepting(port, child);
  url.port = String(port);
  return { ...child, url: url.href };
}

/** Replaces values in lines of a file. @throws Error if a line is missing: the test must use the shipped settings. */
function withSettings(text: string, values: Readonly<Record<string, string>>): string {
  let result = text;
  for (const [name, value] of Object.entries(values)) {
    const line = text.split('\n').find((each) => each === name || each.startsWith(`${name} =`));
    if (line === undefined) throw new Error(`deploy/pooler/pgbouncer.ini has no line ${name}`);
    result = result.replace(line, name.startsWith('%') ? value : `${name} = ${value}`);
  }
  return result;
}
