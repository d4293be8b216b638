/** The product's encryption of connections to a PostgreSQL on another machine, tested with a real one. */
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { TLSSocket } from 'node:tls';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openDatabase } from '#server/core/database/database.ts';
import { awaitGivenDatabase } from '#server/core/database/given.ts';
import { silentLog } from '#server/core/log.ts';
import { type Environment, readSettings } from '#server/core/settings.ts';
import { findFreePort } from '#server/core/testing/process.ts';
import { type Certificate, makeCertificate } from './make-certificate.ts';
import { type Postgres, startPostgres } from './postgres.ts';

const addressOf = (environment: Environment) => readSettings(environment, 'guest').databaseUrl;

/** 0.0.0.0 reaches this machine but is not loopback, so it counts as a remote server. */
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

  test('a server without a trusted certificate receives nothing', async () => {
    expect(await reach({})).toMatch(
      /cannot be used: .*certificate.*\. Where its certificate is from an authority of your own, set DATABASE_CA_FILE/,
    );
  });

  test.each([
    ['that has a certificate for another name', 'S', /altnames.*set DATABASE_CA_FILE/],
    ['that speaks no TLS', 'N', /does not support SSL connections\. It must speak TLS/],
  ] as const)('nothing is sent to a server %s', async (_what, answer, problem) => {
    const other = makeCertificate(join(folder, answer), ['other.x.test']);
    const [key, cert] = [readFileSync(other.keyFile), readFileSync(other.file)];
    let heard = 0;
    const server = createServer((socket) => {
      socket.on('error', () => {});
      socket.once('data', (request) => {
        // The request for encryption, and nothing after it.
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
