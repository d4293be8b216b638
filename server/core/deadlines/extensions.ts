/** Reads and writes the extensions of deadlines. */
import { sql } from 'kysely';
import type { Queries, Transaction } from '../database/database.ts';

/** A deadline that was moved. */
export type Extension = {
  readonly id: number;
  /** `to` of the deadline in the college's file. */
  readonly deadline: string;
  /** Its last minute before, and now. */
  readonly was: Date;
  readonly until: Date;
  readonly at: Date;
  readonly reason: string;
};

/** Every extension, oldest first. */
export async function listExtensions(queries: Queries): Promise<Extension[]> {
  return queries.selectFrom('deadline_extensions').selectAll().orderBy('id').execute();
}

/** The newest of the deadline that one is about, which is that one itself unless it was extended again. @param id of that one. */
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

/** Adds one. Two at the same time are added one after the other. @returns its id, or undefined where it is not as `was` says any more. */
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
