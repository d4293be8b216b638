import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { TLSSocket } from 'node:tls';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Certificate, makeCertificate } from '../../scripts/topology/make-certificate.ts';
import { type Postgres, startPostgres } from '../../scripts/topology/postgres.ts';
import { openDatabase } from './database/database.ts';
import { awaitGivenDatabase } from './database/given.ts';
import { silentLog } from './log.ts';
import { type Environment, readSettings } from './settings.ts';
import { findFreePort } from './testing/process.ts';

const addressOf = (environment: Environment) => readSettings(environment, 'guest').databaseUrl;

function problemOf(environment: Environment): string {
  try {
    addressOf(environment);
    return '';
  } catch (error) {
    return (error as Error).message;
  }
}

describe('an address on this machine stays as it is', () => {
  test.each([
    'postgres://ada:x@localhost:5433/p',
    'postgres://ada:x@127.0.0.1/p?sslmode=disable',
    'postgres://ada:x@[::1]/p',
    'postgres://ada:x@localhost/p?sslmode=no-verify',
    'postgresql:///p?host=%2Fvar%2Frun%2Fpostgresql&user=ada',
    'postgres://%2Fvar%2Frun%2Fpostgresql/p',
    'postgres:///p',
  ])('%s', (url) => {
    expect(addressOf({ DATABASE_URL: url })).toBe(url);
  });
});

describe('an address elsewhere is encrypted, and its certificate checked', () => {
  test.each([
    ['postgres://ada:x@db.x.test/p', ''],
    ['postgres://ada:x@db.x.test/p?sslmode=require', ''],
    ['postgres://ada:x@10.0.0.5/p?sslmode=verify-ca&uselibpqcompat=true', ''],
    ['postgres://ada:x@db.x.test/p?ssl=true', ''],
    ['postgres://ada:x@db.x.test/p?sslrootcert=system', ''],
    ['postgres://ada:x@localhost/p?host=db.x.test', 'host=db.x.test&'],
    ['postgres://ada:p%40%3Aq@db.x.test/p?application_name=a+b', 'application_name=a+b&'],
  ])('%s', (url, kept) => {
    const [before] = url.split('?');
    expect(addressOf({ DATABASE_URL: url })).toBe(`${before}?${kept}sslmode=verify-full`);
  });

  test('with the authority that DATABASE_CA_FILE names', () => {
    const url = 'postgres://db.x.test/p';
    expect(addressOf({ DATABASE_URL: url, DATABASE_CA_FILE: '/etc/hosts' })).toBe(
      `${url}?sslmode=verify-full&sslrootcert=%2Fetc%2Fhosts`,
    );
    expect(problemOf({ DATABASE_URL: url, DATABASE_CA_FILE: '/none' })).toBe(
      'DATABASE_CA_FILE is "/none", which cannot be read.',
    );
    expect(problemOf({ DATABASE_URL: `${url}?sslkey=/none` })).toBe(
      'DATABASE_URL says sslkey=/none, which cannot be read.',
    );
  });

  test('as is that of the database behind a pooler', () => {
    const settings = {
      DATABASE_URL: 'postgres://localhost/p',
      DATABASE_DIRECT_URL: 'postgres://db.x.test/p',
    };
    expect(readSettings(settings, 'guest').databaseDirectUrl).toBe(
      'postgres://db.x.test/p?sslmode=verify-full',
    );
    expect(
      problemOf({ ...settings, DATABASE_DIRECT_URL: 'postgres://db.x.test/p?sslmode=disable' }),
    ).toMatch(/^DATABASE_DIRECT_URL says sslmode=disable/);
  });

  test('also where only PGHOST names the machine', () => {
    const settings = { DATABASE_URL: 'postgres:///p', PGHOST: 'db.x.test' };
    expect(addressOf(settings)).toBe('postgres:///p?sslmode=verify-full');
  });
});

describe.each([
  'sslmode=disable',
  'sslmode=allow',
  'sslmode=prefer',
  'sslmode=no-verify',
  'ssl=false',
  'ssl=0',
  'ssl=no-verify',
])('an address elsewhere that says %s', (weak) => {
  const url = `postgres://ada:secret@db.x.test/p?${weak}`;

  test('is refused in one line that says what to set', () => {
    const problem = problemOf({ DATABASE_URL: url });
    expect(problem).toBe(
      `DATABASE_URL says ${weak}, but db.x.test is another machine: the connection must be encrypted, and its certificate checked. Leave ${weak} out; where the certificate is from an authority of your own, set DATABASE_CA_FILE. Only on a network that nobody else is on, set DATABASE_PRIVATE_NETWORK=1.`,
    );
  });

  test('is taken on a private network', () => {
    expect(addressOf({ DATABASE_URL: url, DATABASE_PRIVATE_NETWORK: '1' })).toBe(url);
  });
});

/** 0.0.0.0 leads here, but is not loopback: a server that is elsewhere, as far as anybody can tell. */
const ELSEWHERE = '0.0.0.0';

describe('with a real PostgreSQL elsewhere', () => {
  const folder = mkdtempSync(join(tmpdir(), 'matricula-encryption-'));
  let certificate: Certificate;
  let postgres: Postgres;
  beforeAll(async () => {
    certificate = makeCertificate(join(folder, 'right'), [ELSEWHERE, 'localhost']);
    postgres = await startPostgres({
      folder: join(folder, 'postgresql'),
      port: await findFreePort(),
      certificate,
      settings: { fsync: 'off' },
    });
  });
  afterAll(async () => {
    await postgres.stop();
    rmSync(folder, { recursive: true });
  });

  const log = silentLog();
  const { signal } = new AbortController();
  function plainUrl(): string {
    const url = new URL(postgres.url);
    url.hostname = ELSEWHERE;
    url.search = '';
    return url.toString();
  }
  async function reach(environment: Environment): Promise<string | undefined> {
    const url = addressOf({ DATABASE_URL: plainUrl(), ...environment }) ?? '';
    return awaitGivenDatabase(url, { log, signal }).then(
      () => url,
      (error: Error) => error.message,
    );
  }

  test('its certificate is checked, and every connection is encrypted', async () => {
    const url = await reach({ DATABASE_CA_FILE: certificate.authorityFile });
    expect(url).toMatch(/sslmode=verify-full/);
    const database = openDatabase({ address: { connectionString: url ?? '' }, poolSize: 2, log });
    const found = await database.prepared<{ ssl: boolean }>(
      'encrypted',
      'select ssl from pg_stat_ssl where pid = pg_backend_pid()',
      [],
    );
    await database.close();
    expect(found).toEqual([{ ssl: true }]);
  });

  test('nothing is said to one that nobody vouches for', async () => {
    expect(await reach({})).toMatch(
      /cannot be used: .*certificate.*\. Where its certificate is from an authority of your own, set DATABASE_CA_FILE/,
    );
  });

  test.each([
    ['that has a certificate for another name', 'S', /altnames.*set DATABASE_CA_FILE/],
    ['that speaks no TLS', 'N', /does not support SSL connections\. It must speak TLS/],
  ] as const)('nothing is said to one %s', async (_what, answer, problem) => {
    const other = makeCertificate(join(folder, answer), ['other.x.test']);
    const [key, cert] = [readFileSync(other.keyFile), readFileSync(other.file)];
    let heard = 0;
    const server = createServer((socket) => {
      socket.on('error', () => {});
      socket.once('data', (request) => {
        // PostgreSQL's request for encryption, and nothing behind it.
        expect(request).toHaveLength(8);
        socket.write(answer);
        const through =
          answer === 'S' ? new TLSSocket(socket, { isServer: true, key, cert }) : socket;
        through.on('error', () => {});
        through.on('data', (more) => {
          heard += more.length;
        });
      });
    });
    await once(server.listen(0, ELSEWHERE), 'listening');
    const { port } = server.address() as AddressInfo;
    const url = `postgres://ada:secret@${ELSEWHERE}:${port}/p`;
    const settings = { DATABASE_URL: url, DATABASE_CA_FILE: other.authorityFile };
    expect(await reach(settings)).toMatch(problem);
    server.close();
    expect(heard).toBe(0);
  });
});
