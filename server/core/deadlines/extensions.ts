/** Reads and writes the extensions of deadlines. */
import { sql } from 'kysely';
import type { Queries, Transaction } from '../database/database.ts';

/** An extension of a deadline. */
export type Extension = {
  readonly id: number;
  /** The deadline's `to` in the college's file. */
  readonly deadline: string;
  /** The deadline's last minute before the extension, and after it in `until`. */
  readonly was: Date;
  readonly until: Date;
  readonly at: Date;
  readonly reason: string;
};

/** Every extension, oldest first. */
export async function listExtensions(queries: Queries): Promise<Extension[]> {
  return queries.selectFrom('deadline_extensions').selectAll().orderBy('id').execute();
}

/** The newest extension of the same deadline; the given one itself, unless the deadline was extended again. @param id of an extension. */
export async function findNewestExtension(
  queries: Queries,
  id: Extension['id'],
): Promise<Extension | undefined> {
  return queries
    .selectFrom('deadline_extensions')
    .selectAll()
    .where('deadline', '=', ({ selectFrom }) =>
      selectFrom('deadline_extensions as known').select('deadline').where('known.id', '=', id),
    )
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** Adds an extension, serialized by a table lock. @returns its id; undefined if the newest extension does not end at `was`. */
export async function addExtension(
  trx: Transaction,
  extension: Omit<Extension, 'id'>,
): Promise<number | undefined> {
  await sql`lock table deadline_extensions in share row exclusive mode`.execute(trx);
  const newest = await trx
    .selectFrom('deadline_extensions')
    .select('until')
    .where('deadline', '=', extension.deadline)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (newest !== undefined && newest.until.getTime() !== extension.was.getTime()) return undefined;
  const { id } = await trx
    .insertInto('deadline_extensions')
    .values(extension)
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
