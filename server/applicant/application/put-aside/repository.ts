/** Reads and writes the pieces that were put aside. They are no part of the application (contract §6). */
import { sql } from 'kysely';
import type { NewPiece, Piece } from '#contract/put-aside.ts';
import type { Queries, Transaction } from '#server/core/database/database.ts';
import { removeFiles } from '#server/core/files/remove-files.ts';
import type { Jobs } from '#server/core/jobs/jobs.ts';
import { allFilesOf } from '../file-keys.ts';
import { withoutKeptFiles } from '../versions/repository.ts';

/** The most that is kept for one applicant. */
export const MAX_PIECES = 40;
export const MAX_DOCUMENTS = 3;
/** The answers and settings of all pieces, as JSON text. */
const MAX_BYTES = 256 * 1024;

/** Everything that an applicant can bring back, newest first. */
export async function listPieces(queries: Queries, accountId: number): Promise<Piece[]> {
  const rows = await queries
    .selectFrom('put_aside')
    .select(['id', 'reason', 'put_at', 'answers', 'setting', 'document'])
    .where('account_id', '=', accountId)
    .orderBy('put_at', 'desc')
    .orderBy('place', 'desc')
    .execute();
  return rows.map(({ put_at, document, ...rest }) => {
    const piece: Piece = { ...rest, put_at: put_at.toISOString() };
    if (document === null) return piece;
    const { answer_key, file_name, file_size } = document;
    return { ...piece, document: { answer_key, file_name, file_size } };
  });
}

/** Puts answers aside, in the order given, and throws away the oldest pieces beyond the limits. An existing piece stays as it is. */
export async function addPieces(
  trx: Transaction,
  jobs: Jobs,
  accountId: number,
  reason: Piece['reason'],
  pieces: readonly NewPiece[],
  now: Date,
): Promise<void> {
  if (pieces.length === 0) return;
  await trx
    .insertInto('put_aside')
    .values(
      pieces.map(({ id, answers, setting }) => ({
        account_id: accountId,
        id,
        put_at: now,
        reason,
        answers: JSON.stringify(answers),
        setting: JSON.stringify(setting),
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await throwAwayTooMany(trx, jobs, accountId);
}

/** Throws away the oldest pieces beyond the limits. */
export async function throwAwayTooMany(
  trx: Transaction,
  jobs: Jobs,
  accountId: number,
): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select id from (
      select id, file_key,
        row_number() over newest_first as pieces,
        count(file_key) over newest_first as documents,
        sum(octet_length(answers::text) + octet_length(setting::text)) over newest_first as bytes
      from put_aside where account_id = ${accountId}
      window newest_first as (order by put_at desc, place desc)
    ) ranked
    where pieces > ${MAX_PIECES} or bytes > ${MAX_BYTES}
      or (file_key is not null and documents > ${MAX_DOCUMENTS})`.execute(trx);
  const ids = rows.map(({ id }) => id);
  await throwAway(trx, jobs, accountId, ids);
}

/**
 * Throws pieces of an applicant away for good, with the files of documents.
 * @returns whether any of them was there.
 */
export async function throwAway(
  trx: Transaction,
  jobs: Jobs,
  accountId: number,
  ids: readonly string[] | 'all',
): Promise<boolean> {
  if (ids.length === 0) return false;
  const ofApplicant = trx.deleteFrom('put_aside').where('account_id', '=', accountId);
  const thrown = ids === 'all' ? ofApplicant : ofApplicant.where('id', 'in', ids);
  const gone = await thrown.returning('file_key').execute();
  const uploads = gone.flatMap(({ file_key }) => file_key ?? []);
  const keys = (await withoutKeptFiles(trx, uploads)).flatMap(allFilesOf);
  await removeFiles(jobs, keys, { in: trx });
  return gone.length > 0;
}
