/** The server's keys: what they have sealed stays readable while they are changed, and none is forgotten. */
import { chown, mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
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
const { query } = test;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'keys-'));
});
afterEach(async () => {
  await openGate();
  await query`delete from destinations`;
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
  const ids: number[] = [];
  for (let at = 0; at < count; at += 1) {
    const [{ id }] = await query`insert into destinations (name, setup, columns, added_at)
      values (${`Number ${at}`}, '{}', 'null', ${test.platform.clock()}) returning id`;
    const secrets = await sealSecrets(settings, id, { password: `hunter ${id}` });
    await query`update destinations set sealed = ${secrets} where id = ${id}`;
    ids.push(id);
  }
  return ids;
}

/** @throws where one of them cannot be opened. */
async function expectOpen(settings: SealingSettings): Promise<void> {
  for (const { id, sealed } of await query`select id, sealed from destinations`)
    expect(await unsealSecrets(settings, id, sealed)).toEqual({ password: `hunter ${id}` });
}

const standing = async (settings: SealingSettings) =>
  countSealed(test.platform.database.kysely, await openSealing(settings));

/** A change of the row with this id fails, or waits until it is killed. */
async function gateAt(id: number, what: string): Promise<void> {
  await query`
    create or replace function stop_at_gate() returns trigger language plpgsql as $$
    begin if new.id = ${sql.lit(id)} then ${sql.raw(what)}; end if; return new; end $$`;
  await query`create trigger gate before update on destinations
    for each row execute function stop_at_gate()`;
}

const openGate = () => query`drop trigger if exists gate on destinations`;

describe('a new SECRETS_KEY', () => {
  it('opens what the old one sealed, seals all of it anew, and then does without the old one', async () => {
    await sealed(withKeys(OLD));
    const both = withKeys(NEW, OLD);
    await expectOpen(both);
    expect(await standing(both)).toEqual({ current: 0, older: MANY, unreadable: 0 });
    expect(await resealAll(on(both), BY)).toEqual({ resealed: MANY, unreadable: 0 });
    await expectOpen(withKeys(NEW));
    expect(await standing(withKeys(OLD))).toMatchObject({ unreadable: MANY });
    // A second call changes nothing.
    expect(await resealAll(on(both), BY)).toEqual({ resealed: 0, unreadable: 0 });
    const [{ content }] = await query`select content from trail order by seq limit 1`;
    expect(JSON.parse(content)).toMatchObject({
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
    await openGate();
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

const environment = () => ({
  DATABASE_URL: test.databaseUrl,
  DATA_DIR: dataDir,
  PATH: process.env.PATH ?? '',
});

it('a key in the file is changed by one command, which may be killed in the middle', async () => {
  const inFile = withKeys();
  const ids = await sealed(inFile);
  const [old] = await readKeyFile(dataDir);
  await gateAt(ids[2] ?? 0, 'perform pg_sleep(600)');
  const killed = startCommand(['keys', 'rotate'], environment());
  const sleeping = () => query`select pid from pg_stat_activity
    where wait_event = 'PgSleep' and datname = current_database()`;
  const pid = await vi.waitFor(async () => {
    const rows = await sleeping();
    expect(rows).toHaveLength(1);
    return rows[0].pid;
  }, 30_000);
  killed.kill('SIGKILL');
  expect(await killed.ended()).toBe('SIGKILL');
  await query`select pg_terminate_backend(${pid})`;
  await vi.waitFor(async () => expect(await sleeping()).toEqual([]), 10_000);

  const [begun, ...older] = await readKeyFile(dataDir);
  expect(older).toEqual([old]);
  expect(await standing(inFile)).toEqual({ current: 0, older: MANY, unreadable: 0 });
  await expectOpen(inFile);

  await openGate();
  const again = startCommand(['keys', 'rotate'], environment());
  expect(await again.ended()).toBe(0);
  expect(again.printed.out).toBe(`${MANY} sealed anew\n`);
  expect(await readKeyFile(dataDir)).toEqual([begun]);
  await expectOpen(inFile);
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
  // The trigger drops the change of the first row without an error.
  await gateAt(first ?? 0, 'return null');
  await resealAll(on(inFile), BY);
  expect(await readKeyFile(dataDir)).toHaveLength(2);
  await expectOpen(inFile);
  await openGate();
  await resealAll(on(inFile), BY);
  expect(await readKeyFile(dataDir)).toHaveLength(1);
  await expectOpen(inFile);
});

describe('the inventory', () => {
  it('tells every key and what it seals, and never a value', async () => {
    await sealed(withKeys(OLD), 3);
    const { platform } = test;
    await query`insert into receipt_keys (id, public_key, private_key, made_at)
      values ('feedfacefeedface', ${Buffer.from('public half')}, ${Buffer.from('private half')},
        ${platform.clock()})`;
    const secrets = {
      databaseUrl: 'postgres://user:pass-of-database@db/x',
      metricsToken: 'pass-of-metrics',
      smtpUrl: 'smtp://user:pass-of-mail@mail',
      publicUrl: 'https://apply.example.edu',
    };
    const settings = { ...platform.settings, ...withKeys(NEW, OLD), ...secrets };
    const environment = { AWS_SECRET_ACCESS_KEY: 'pass-of-store' };
    const lines = await listInventory({ ...platform, settings }, environment);
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
    const told = JSON.stringify(lines);
    for (const value of ['pass-of', OLD, NEW, 'hunter', 'private half'])
      expect(told).not.toContain(value);
    for (const { secret } of await query`select secret from signing_secrets`)
      for (const as of ['hex', 'base64', 'base64url'] as const)
        expect(told).not.toContain(secret.toString(as));
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
