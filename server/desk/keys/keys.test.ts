/** The server's keys: what they have sealed stays readable while they are changed, and none is forgotten. */
import { chown, mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { beginNewKey, readKeyFile } from '#server/core/key-file.ts';
import { ROOT } from '#server/core/page/folder.ts';
import { openSealing, type SealingSettings } from '#server/core/sealing.ts';
import { closing } from '#server/core/testing/closing.ts';
import { startTestPlatform } from '#server/core/testing/platform.ts';
import { startCommand } from '#server/core/testing/process.ts';
import { sealSecrets, unsealSecrets } from '../handing-on/secrets.ts';
import { keysCommands } from './commands.ts';
import { listInventory } from './inventory.ts';
import { countSealed, resealAll } from './reseal.ts';

// Commands start here as processes, on machines that do other things too.
vi.setConfig({ testTimeout: 60_000 });

const OLD = 'the old key that nobody can guess';
const NEW = 'the new key that nobody can guess';
const MANY = 4;
const BY = { kind: 'operator', command: 'keys rotate' } as const;

let dataDir: string;
const test = closing(await startTestPlatform());
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'keys-'));
});
afterEach(async () => {
  await sql`drop trigger if exists gate on destinations`.execute(test.platform.database.kysely);
  await test.platform.database.kysely.deleteFrom('destinations').execute();
  await rm(dataDir, { recursive: true });
});

const withKeys = (secretsKey?: string, secretsKeyPrevious?: string): SealingSettings => ({
  secretsKey,
  secretsKeyPrevious,
  dataDir,
});
const on = (settings: SealingSettings) => {
  const { platform } = test;
  return { ...platform, settings: { ...platform.settings, ...settings } };
};

/** Destinations whose passwords a key has sealed. @returns their ids. */
async function sealed(settings: SealingSettings, count = MANY): Promise<number[]> {
  const { kysely } = test.platform.database;
  const blank = { setup: '{}', sealed: null, next_run_at: null, columns: 'null' };
  const rows = await kysely
    .insertInto('destinations')
    .values(
      Array.from({ length: count }, (_one, at) => ({
        ...blank,
        name: `Number ${at}`,
        removed_at: null,
        added_at: test.platform.clock(),
      })),
    )
    .returning('id')
    .execute();
  for (const { id } of rows) {
    const secrets = await sealSecrets(settings, id, { password: `hunter ${id}` });
    await kysely
      .updateTable('destinations')
      .set({ sealed: secrets })
      .where('id', '=', id)
      .execute();
  }
  return rows.map(({ id }) => id);
}

/** @throws where one of them cannot be opened. */
async function expectOpen(settings: SealingSettings): Promise<void> {
  const rows = await test.platform.database.kysely
    .selectFrom('destinations')
    .select(['id', 'sealed'])
    .execute();
  for (const row of rows) {
    expect(await unsealSecrets(settings, row.id, row.sealed)).toEqual({
      password: `hunter ${row.id}`,
    });
  }
}

const standing = async (settings: SealingSettings) =>
  countSealed(test.platform.database.kysely, await openSealing(settings));

/** A change of the row with this id fails, or waits until it is killed. */
async function gateAt(id: number, what: string): Promise<void> {
  const { kysely } = test.platform.database;
  await sql`
    create or replace function stop_at_gate() returns trigger language plpgsql as $$
    begin if new.id = ${sql.lit(id)} then ${sql.raw(what)}; end if; return new; end $$`.execute(
    kysely,
  );
  await sql`create trigger gate before update on destinations
    for each row execute function stop_at_gate()`.execute(kysely);
}

describe('a new SECRETS_KEY', () => {
  it('opens what the old one sealed, seals all of it anew, and then does without the old one', async () => {
    await sealed(withKeys(OLD));
    const both = withKeys(NEW, OLD);
    await expectOpen(both);
    expect(await standing(both)).toEqual({ current: 0, older: MANY, unreadable: 0 });
    expect(await resealAll(on(both), BY)).toEqual({ resealed: MANY, unreadable: 0 });
    await expectOpen(withKeys(NEW));
    expect(await standing(withKeys(OLD))).toMatchObject({ unreadable: MANY });
    // Again does nothing.
    expect(await resealAll(on(both), BY)).toEqual({ resealed: 0, unreadable: 0 });
    const { kysely } = test.platform.database;
    const lines = await kysely.selectFrom('trail').select('content').orderBy('seq').execute();
    expect(JSON.parse(lines[0]?.content ?? '')).toMatchObject({
      act: 'keys.rotated',
      by: BY,
      details: { key: 'SECRETS_KEY', rows: MANY, unreadable: 0 },
    });
  });

  it('that meets an error in the middle leaves everything as it was', async () => {
    const ids = await sealed(withKeys(OLD));
    const both = withKeys(NEW, OLD);
    await gateAt(ids[2] ?? 0, `raise exception 'the disk is full'`);
    await expect(resealAll(on(both), BY)).rejects.toThrow('the disk is full');
    expect(await standing(both)).toEqual({ current: 0, older: MANY, unreadable: 0 });
    await expectOpen(both);
    await sql`drop trigger gate on destinations`.execute(test.platform.database.kysely);
    expect(await resealAll(on(both), BY)).toEqual({ resealed: MANY, unreadable: 0 });
    await expectOpen(withKeys(NEW));
  });

  it('says what no key opens, and leaves it as it is', async () => {
    await sealed(withKeys('a key that is lost and gone for ever'), 2);
    const error = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
    const output = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
    const rotate = keysCommands.find(({ name }) => name === 'keys rotate');
    expect(await rotate?.run([], on(withKeys(NEW)))).toBe(1);
    expect(output).toHaveBeenCalledWith('0 sealed anew\n');
    expect(error.mock.calls[0]?.[0]).toMatch(/^2 could not be opened by any key that is here/);
    await expectOpen(withKeys('a key that is lost and gone for ever'));
    vi.restoreAllMocks();
  });
});

describe('a key in the file', () => {
  const environment = () => ({
    DATABASE_URL: test.databaseUrl,
    DATA_DIR: dataDir,
    PATH: process.env.PATH ?? '',
  });

  it('is changed by one command, which may be killed in the middle', async () => {
    const inFile = withKeys();
    const ids = await sealed(inFile);
    const [old] = await readKeyFile(dataDir);
    await gateAt(ids[2] ?? 0, 'perform pg_sleep(600)');
    const killed = startCommand(['keys', 'rotate'], environment());
    const admin = new pg.Client(test.address);
    await admin.connect();
    const sleeping = `select pid from pg_stat_activity where wait_event = 'PgSleep' and datname = current_database()`;
    const pid = await vi.waitFor(async () => {
      const { rows } = await admin.query(sleeping);
      expect(rows).toHaveLength(1);
      return rows[0].pid;
    }, 30_000);
    killed.kill('SIGKILL');
    expect(await killed.ended()).toBe('SIGKILL');
    await admin.query('select pg_terminate_backend($1)', [pid]);
    await vi.waitFor(async () => expect((await admin.query(sleeping)).rows).toEqual([]), 10_000);
    await admin.end();

    const [begun, ...older] = await readKeyFile(dataDir);
    expect(older).toEqual([old]);
    expect(await standing(inFile)).toEqual({ current: 0, older: MANY, unreadable: 0 });
    await expectOpen(inFile);

    await sql`drop trigger gate on destinations`.execute(test.platform.database.kysely);
    const again = startCommand(['keys', 'rotate'], environment());
    expect(await again.ended()).toBe(0);
    expect(again.printed.out).toBe(`${MANY} sealed anew\n`);
    expect(await readKeyFile(dataDir)).toEqual([begun]);
    await expectOpen(inFile);
  });
});

it.runIf(process.getuid?.() === 0)(
  'a key in the file belongs to the server, even if root changes it',
  async () => {
    await chown(dataDir, 12_345, 12_345);
    await beginNewKey(dataDir);
    expect(await stat(join(dataDir, 'secrets.key'))).toMatchObject({ uid: 12_345, gid: 12_345 });
  },
);

it('a key in the file that has still sealed something is not forgotten', async () => {
  const inFile = withKeys();
  const [first] = await sealed(inFile, 3);
  await beginNewKey(dataDir);
  // Its change comes to nothing, without an error.
  await gateAt(first ?? 0, 'return null');
  await resealAll(on(inFile), BY);
  expect(await readKeyFile(dataDir)).toHaveLength(2);
  await expectOpen(inFile);
  await sql`drop trigger gate on destinations`.execute(test.platform.database.kysely);
  await resealAll(on(inFile), BY);
  expect(await readKeyFile(dataDir)).toHaveLength(1);
  await expectOpen(inFile);
});

describe('the inventory', () => {
  it('tells every key and what it seals, and never a value', async () => {
    await sealed(withKeys(OLD), 3);
    const { platform } = test;
    await platform.database.kysely
      .insertInto('receipt_keys')
      .values({
        id: 'feedfacefeedface',
        public_key: Buffer.from('public half'),
        private_key: Buffer.from('private half'),
        made_at: platform.clock(),
        retired_at: null,
      })
      .execute();
    const secrets = {
      databaseUrl: 'postgres://user:pass-of-database@db/x',
      metricsToken: 'pass-of-metrics',
      smtpUrl: 'smtp://user:pass-of-mail@mail',
      publicUrl: 'https://apply.example.edu',
    };
    const settings = { ...platform.settings, ...withKeys(NEW, OLD), ...secrets };
    const lines = await listInventory(
      { ...platform, settings },
      { AWS_SECRET_ACCESS_KEY: 'pass-of-store' },
    );
    expect(lines).toEqual(
      expect.arrayContaining([
        ['SECRETS_KEY', 'setting', '-', 'seals 0 of 3; 3 by an older key, 0 by none that is here'],
        ['SECRETS_KEY_PREVIOUS', 'setting', '-', 'opens what was sealed before'],
        ['receipt key feedfacefeedface', 'database', '2025-01-10', 'signs receipts'],
        ['signing secret "files"', 'database', '-', 'signs addresses of files'],
        ['DATABASE_URL', 'setting', '-', 'opens the database'],
        ['SMTP_URL', 'setting', '-', 'sends e-mail'],
        ['AWS_SECRET_ACCESS_KEY', 'setting', '-', 'opens the object store'],
        ['STAFF_OIDC_CLIENT_SECRET', 'not set', '-', 'asks the college’s sign-in'],
        ['METRICS_TOKEN', 'setting', '-', 'opens /metrics'],
      ]),
    );
    expect(lines.filter(([name]) => name.startsWith('destination '))).toHaveLength(3);
    const { rows } = await sql<{ secret: Buffer }>`select secret from signing_secrets`.execute(
      platform.database.kysely,
    );
    const told = JSON.stringify(lines);
    for (const value of ['pass-of', OLD, NEW, 'hunter', 'private half']) {
      expect(told).not.toContain(value);
    }
    for (const { secret } of rows) {
      for (const as of ['hex', 'base64', 'base64url'] as const) {
        expect(told).not.toContain(secret.toString(as));
      }
    }
  });

  it('names in its guide every key that the command prints', async () => {
    const guide = await readFile(join(ROOT, 'docs/operations/keys.md'), 'utf8');
    const lines = await listInventory(on(withKeys(NEW, OLD)));
    for (const [name] of lines) {
      const kind = name.replace(/^(receipt key|signing secret|destination) .*/, '$1');
      expect(guide, kind).toContain(kind);
    }
  });
});
