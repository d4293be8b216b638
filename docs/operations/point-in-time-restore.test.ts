/**
 * Restores a database to one second before an erasure, for real: an embedded PostgreSQL archives its WAL, a base backup is taken while it
 * runs, an applicant is erased, and the backup is restored to the second before.
 */
import { execFileSync } from 'node:child_process';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { expect, test, vi } from 'vitest';
import { type Embedded, enterEmbedded } from '../../server/core/database/embedded/embedded.ts';
import { SUPERUSER } from '../../server/core/database/embedded/owner.ts';
import { addressIn } from '../../server/core/database/embedded/socket-folder.ts';
import { copyCluster } from '../../server/core/database/testing/base-backup.ts';
import { silentLog } from '../../server/core/log.ts';
import { type OpenPlatform, openPlatform } from '../../server/core/open-platform.ts';
import type { Platform } from '../../server/core/platform.ts';
import { readSettings } from '../../server/core/settings.ts';
import { temporaryFolder } from '../../server/core/testing/temporary-folder.ts';
import { readErasures, repeatErasures } from '../../server/desk/commands/erasures.ts';
import { eraseAccount } from '../../server/desk/erase/erase.ts';
import { seedApplications } from '../../server/desk/testing/applications.ts';
import { createJobKinds } from '../../server/jobs.ts';
import { until } from '../../tools/trial/until.ts';

// Databases are created and started here, on machines that are busy with other work.
vi.setConfig({ testTimeout: 120_000 });

/** The applicants, by when they signed up. */
const PEOPLE = {
  before: 'before-the-copy@mail.example',
  erased: 'erased-by-mistake@mail.example',
  later: 'after-the-erasure@mail.example',
} as const;

/** The time between the restore target and the erasure. */
const BEFORE_MS = 1000;

const folder = temporaryFolder('restore-');

test('a copy and the archive bring back the second before an erasure, and the erasure is repeated', async () => {
  const college = join(folder, 'college');
  const copy = join(folder, 'copy');
  const archive = join(folder, 'archive');
  await mkdir(archive);
  const running = await enter(college, {
    archive_mode: 'on',
    archive_command: `test ! -f "${archive}/%f" && cp "%p" "${archive}/%f"`,
  });
  // PostgreSQL may run as another user.
  execFileSync('chown', [`--reference=${join(college, 'postgres', 'PG_VERSION')}`, archive]);
  const portal = await open(college);
  const { platform } = portal;
  await add(platform, PEOPLE.before);
  const socketFolder = running.socketFolder();
  await copyCluster({ socketFolder, from: college, to: copy, signal: 'recovery.signal' });

  await add(platform, PEOPLE.erased);
  await pause(2 * BEFORE_MS);
  const erasedAt = await readTime(running);
  await eraseAccount(platform, { kind: 'operator', command: 'erase' }, PEOPLE.erased);
  const erasures = await readErasures(platform.database.kysely);
  await add(platform, PEOPLE.later);
  expect(await readUsernames(platform)).toEqual([PEOPLE.before, PEOPLE.later]);
  await closeArchive(running);
  await portal.close();
  await running.leave();

  const restored = await restore(copy, archive, new Date(erasedAt.getTime() - BEFORE_MS));
  const again = await open(copy);
  expect(await readUsernames(again.platform)).toEqual([PEOPLE.before, PEOPLE.erased]);
  const { answers } = await again.platform.database.kysely
    .selectFrom('applications')
    .innerJoin('accounts', 'accounts.id', 'applications.account_id')
    .select('answers')
    .where('username', '=', PEOPLE.erased)
    .executeTakeFirstOrThrow();
  expect(answers.first_name).toBe(PEOPLE.erased);
  await repeatErasures(again.platform, erasures);
  expect(await readUsernames(again.platform)).toEqual([PEOPLE.before]);
  await again.close();
  await restored.leave();
});

function enter(dataDir: string, settings: Record<string, string>): Promise<Embedded> {
  const onLost = (problem: Error) => {
    throw problem;
  };
  return enterEmbedded({ dataDir, as: 'guest', log: silentLog(), onLost, settings });
}

/** Opens the product on a running database. */
function open(dataDir: string): Promise<OpenPlatform> {
  return openPlatform({
    settings: readSettings({ DATA_DIR: dataDir }, 'guest'),
    log: silentLog(),
    kinds: createJobKinds(),
    as: 'guest',
    onLost: () => {},
    signal: new AbortController().signal,
  });
}

async function add(platform: Platform, username: string): Promise<void> {
  await seedApplications(platform, [{ username, answers: { first_name: username } }]);
}

async function readUsernames({ database }: Platform): Promise<string[]> {
  const rows = await database.kysely
    .selectFrom('accounts')
    .select('username')
    .orderBy('id')
    .execute();
  return rows.map(({ username }) => username);
}

async function asSuperuser<Row extends object>(embedded: Embedded, text: string): Promise<Row[]> {
  const client = new pg.Client(addressIn(embedded.socketFolder(), 'postgres', SUPERUSER));
  await client.connect();
  const { rows } = await client.query<Row>(text).finally(() => client.end());
  return rows;
}

async function readTime(embedded: Embedded): Promise<Date> {
  const [row] = await asSuperuser<{ now: Date }>(embedded, 'select clock_timestamp() as now');
  if (row === undefined) throw new Error('The database does not tell the time.');
  return row.now;
}

/** Switches to a new WAL segment, and waits until the last one is archived. */
async function closeArchive(embedded: Embedded): Promise<void> {
  const [ended] = await asSuperuser<{ piece: string }>(
    embedded,
    'select pg_walfile_name(pg_switch_wal()) as piece',
  );
  await until('the archive', async () => {
    const [row] = await asSuperuser<{ isThere: boolean }>(
      embedded,
      `select last_archived_wal >= '${ended?.piece}' as "isThere" from pg_stat_archiver`,
    );
    return row?.isThere === true;
  });
}

/** Starts the copy, which replays the archive up to a moment and then becomes a database of its own. */
async function restore(copy: string, archive: string, target: Date): Promise<Embedded> {
  const embedded = await enter(copy, {
    restore_command: `cp "${archive}/%f" "%p"`,
    // PostgreSQL does not know names of zones yet when it reads this, not even Z.
    recovery_target_time: target.toISOString().replace('Z', '+00'),
    recovery_target_action: 'promote',
  });
  await until('the restored database', async () => {
    const [row] = await asSuperuser<{ isOpen: boolean }>(
      embedded,
      'select not pg_is_in_recovery() as "isOpen"',
    );
    return row?.isOpen === true;
  });
  return embedded;
}
