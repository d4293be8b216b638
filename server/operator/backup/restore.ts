import { sql } from 'kysely';
import type { Command } from '#server/core/command.ts';
import type { Queries, Transaction } from '#server/core/database/database.ts';
import type { Platform } from '#server/core/platform.ts';
import { leaveTrail } from '#server/core/trail/record.ts';
import { CommandFailed, readArguments } from '#server/desk/links/arguments.ts';
import { explaining } from '#server/desk/links/run-command.ts';
import { asOwner } from './as-owner.ts';
import { countIn } from './backup.ts';
import { readSealedFile } from './sealed-file.ts';
import { readVersion, refuseUsed, replaceAllRows } from './tables.ts';

/** `restore FILE` */
export const restoreCommand: Command = {
  name: 'restore',
  summary: 'brings a backup back, into a new database and its file store',
  usage: `restore FILE

Brings everything that "backup FILE" wrote into the database and file store of the settings. The database must be new, the
version of Matricula that of the backup, and no server may run. Where the role of DATABASE_URL does not own the tables, set
DATABASE_OWNER_URL. The whole file is checked first, and after an error the database is as it was.

  FILE   a backup. If it is encrypted, BACKUP_KEY holds its key`,
  run: explaining('restore', async (args, platform) => {
    const [path = ''] = readArguments(args, {}, ['FILE']).positionals;
    const { takenAt, applications, files } = await asOwner(platform, 'server', (database) =>
      restoreBackup({ ...platform, database }, path),
    );
    const by = { kind: 'operator', command: 'restore' } as const;
    await leaveTrail(platform, by, { act: 'backup.restored', details: { applications } });
    console.log(`${applications} applications and ${files} files are as they were at ${takenAt}.`);
    console.error(
      'Before you start the portal: repeat the erasures since then ("erasures repeat").',
    );
  }),
};

/** PostgreSQL's code for a statement that only the owner of a table may run. */
const NOT_THE_OWNER = '42501';

type Needs = Pick<Platform, 'database' | 'files' | 'settings'>;
type Content = {
  /** ISO 8601. */
  readonly takenAt: string;
  readonly version: readonly string[];
  readonly applications: number;
  readonly files: number;
};

/** Restores a backup. @throws CommandFailed, and changes nothing in the database, where it does not fit or is not whole. */
export async function restoreBackup(platform: Needs, path: string): Promise<Content> {
  const { database, files, settings } = platform;
  const content = await readContent(path, settings.backupKey);
  await refuseOther(database.kysely, content.version);
  const restore = async (trx: Transaction) => {
    // Writing files may take long. A lock that another program holds is a reason to give up.
    await sql`set local idle_in_transaction_session_timeout = 0`.execute(trx);
    await sql`set local lock_timeout = '5s'`.execute(trx);
    await replaceAllRows(trx, async (put) => {
      for await (const part of readSealedFile(path, settings.backupKey)) {
        const { head, body } = part;
        if (head.kind !== 'file') await put(part);
        else if (body !== undefined) await files.write(head.key, body);
      }
    });
    await sql`analyze`.execute(trx);
  };
  await database.transaction(restore, { isLong: true }).catch((error: { code?: string }) => {
    if (error.code !== NOT_THE_OWNER) throw error;
    throw new CommandFailed(
      'The role of DATABASE_URL does not own the tables: set DATABASE_OWNER_URL for the restore.',
    );
  });
  return content;
}

/** Reads the whole file, so that damage shows before anything is changed. */
async function readContent(path: string, secret: string | undefined): Promise<Content> {
  let content: Content = { takenAt: '', version: [], applications: 0, files: 0 };
  for await (const part of readSealedFile(path, secret)) {
    const { head } = part;
    if (head.kind === 'about') content = { ...content, ...head };
    const applications = content.applications + countIn(part, 'applications');
    content = { ...content, applications, files: content.files + Number(head.kind === 'file') };
  }
  return content;
}

/** @throws CommandFailed unless the database is new, unused, and of the same version. */
async function refuseOther(queries: Queries, version: readonly string[]): Promise<void> {
  if ((await readVersion(queries)).join() !== version.join()) {
    throw new CommandFailed(
      'The backup is of another version of Matricula. Restore it with that version, and then upgrade.',
    );
  }
  await refuseUsed(queries, 'Restore into a new one.');
}
