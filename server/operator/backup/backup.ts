import { existsSync } from 'node:fs';
import { sql } from 'kysely';
import { filesOf, picturesOf } from '#server/applicant/application/file-keys.ts';
import type { Command } from '#server/core/command.ts';
import type { Queries } from '#server/core/database/database.ts';
import { keepFiles } from '#server/core/files/remove-files.ts';
import type { Platform } from '#server/core/platform.ts';
import { leaveTrail } from '#server/core/trail/record.ts';
import { CommandFailed, readArguments } from '#server/desk/links/arguments.ts';
import { explaining } from '#server/desk/links/run-command.ts';
import { asOwner } from './as-owner.ts';
import { type Part, writeSealedFile } from './sealed-file.ts';
import { readAllRows, readVersion } from './tables.ts';

/** `backup FILE` */
export const backupCommand: Command = {
  name: 'backup',
  summary: 'writes the database and all documents into a file, while the portal runs',
  usage: `backup FILE

Writes the database and all documents, as they are at one moment, into a new file that only its owner can read.
The portal runs on; files that it deletes meanwhile go when the backup is done. "restore FILE" brings all of it back.

  FILE   must not exist yet. It is encrypted with BACKUP_KEY if that is set. Keep the key elsewhere: nothing
         opens the file without it. PDF copies are not in it, because the portal makes them again.`,
  run: explaining('backup', async (args, platform) => {
    const [path = ''] = readArguments(args, {}, ['FILE']).positionals;
    if (existsSync(path)) {
      throw new CommandFailed(`${path} is there already. A backup needs a new file.`);
    }
    const { applications, files, missing } = await asOwner(platform, 'guest', (database) =>
      writeBackup({ ...platform, database }, path),
    );
    for (const key of missing)
      console.error(`The file store has no ${key}, which the database names.`);
    const encryption =
      platform.settings.backupKey === undefined ? ', not encrypted' : ', encrypted';
    console.log(`${path}: ${applications} applications and ${files} files${encryption}.`);
    // Otherwise nobody would hear of a file store that is not mounted, and older backups would be deleted in its favor.
    if (missing.length > 0) {
      throw new CommandFailed('The backup has no more than that, and does not count as made.');
    }
    const by = { kind: 'operator', command: 'backup' } as const;
    await leaveTrail(platform, by, { act: 'backup.made', details: { applications } });
  }),
};

type Needs = Pick<Platform, 'database' | 'files' | 'settings' | 'clock'>;
type Written = {
  readonly applications: number;
  readonly files: number;
  /** Keys of files that the database names and the store has lost. */
  readonly missing: readonly string[];
};

/** Writes a backup. The rows come from one snapshot. Files never change, and none is removed before the backup is complete. */
export async function writeBackup(platform: Needs, path: string): Promise<Written> {
  const { database, files, settings, clock } = platform;
  let [applications, written] = [0, 0];
  const missing: string[] = [];
  await keepFiles(database, () =>
    writeSealedFile(path, settings.backupKey, async (add) => {
      const documents = await database.transaction(
        async (trx) => {
          await sql`set transaction isolation level repeatable read, read only`.execute(trx);
          const takenAt = clock().toISOString();
          await add({ head: { kind: 'about', version: await readVersion(trx), takenAt } });
          for await (const part of readAllRows(trx)) {
            applications += countIn(part, 'applications');
            await add(part);
          }
          return listDocuments(trx);
        },
        { isLong: true },
      );
      for (const { mustBe, mayBe } of documents) {
        const keys = [...mustBe, ...mayBe];
        const found = await Promise.all(keys.map((key) => files.read(key)));
        for (const [index, key] of keys.entries()) {
          const body = found[index];
          if (body !== undefined) await add({ head: { kind: 'file', key }, body });
          else if (index < mustBe.length) missing.push(key);
          written += body === undefined ? 0 : 1;
        }
      }
    }),
  );
  return { applications, files: written, missing };
}

/** The number of rows in a part, if they are of this table. */
export function countIn({ head }: Part, table: string): number {
  return head.kind === 'rows' && head.table === table ? head.count : 0;
}

/** The files of each document that a row names. A document that is still to be converted has its upload, and perhaps a copy of that. */
async function listDocuments(queries: Queries) {
  const { rows } = await sql<{ key: string; isConverted: boolean; pages: number | null }>`
    select file_key as key, status = 'completed' as "isConverted", pages from documents
    union all select file_key, true, pages from version_documents
    union all select file_key, document ->> 'status' = 'completed', (document ->> 'pages')::integer
      from put_aside where file_key is not null`.execute(queries);
  return rows.map(({ key, isConverted, pages }) => {
    const { upload, original, pdf } = filesOf(key);
    return isConverted
      ? { mustBe: [original, pdf], mayBe: picturesOf(key, pages ?? 0) }
      : { mustBe: [], mayBe: [upload, original] };
  });
}
