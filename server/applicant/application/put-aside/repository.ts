/** Reads and writes the pieces that were put aside. They are no part of the application (contract §6). */
import { type Selectable, sql } from 'kysely';
import type { NewPiece, Piece } from '#contract/put-aside.ts';
import type { Queries, Transaction } from '#server/core/database/database.ts';
import type { Tables } from '#server/core/database/tables.ts';
import { removeFiles } from '#server/core/files/remove-files.ts';
import type { Jobs } from '#server/core/jobs/jobs.ts';
import { allFilesOf } from '../file-keys.ts';
import { withoutKeptFiles } from '../versions/repository.ts';

/** The most that is kept for one applicant. Decision 0077 says why so much. */
export const MAX_PIECES = 40;
export const MAX_DOCUMENTS = 3;
/** The answers and settings of all pieces, as JSON text. */
const MAX_BYTES = 256 * 1024;

type StoredPiece = Selectable<Tables['put_aside']>;

/** Everything that an applicant can bring back, newest first. */
export async function listPieces(queries: Queries, accountId: number): Promise<Piece[]> {
  const rows = await queries
    .selectFrom('put_aside')
    .selectAll()
    .where('account_id', '=', accountId)
    .orderBy('put_at', 'desc')
    .orderBy('place', 'desc')
    .execute();
  return rows.map(asPiece);
}

/** One piece of this applicant. */
export async function findPiece(
  queries: Queries,
  accountId: number,
  id: string,
): Promise<StoredPiece | undefined> {
  return queries
    .selectFrom('put_aside')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirst();
}

/** Puts answers aside, in the order given, and throws away the oldest pieces beyond the limits. An existing piece stays as it is. */
export async function addPieces(
  trx: Transaction,
  jobs: Jobs,
  accountId: number,
  pieces: readonly NewPiece[],
  now: Date,
): Promise<void> {
  if (pieces.length === 0) return;
  await trx
    .insertInto('put_aside')
    .values(
      pieces.map(({ id, reason, because, answers, setting }) => ({
        account_id: accountId,
        id,
        put_at: now,
        reason,
        because: because ? JSON.stringify(because) : null,
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
  await throwAway(
    trx,
    jobs,
    accountId,
    rows.map(({ id }) => id),
  );
}

/** Throws pieces away for good, the files of documents too. @returns whether any of them was there. */
export async function throwAway(
  trx: Transaction,
  jobs: Jobs,
  accountId: number,
  ids: readonly string[],
): Promise<boolean> {
  if (ids.length === 0) return false;
  const gone = await trx
    .deleteFrom('put_aside')
    .where('account_id', '=', accountId)
    .where('id', 'in', ids)
    .returning('file_key')
    .execute();
  await removeTheirFiles(trx, jobs, gone);
  return gone.length > 0;
}

/** Throws away all pieces of an applicant, as a submission does. */
export async function throwAllAway(trx: Transaction, jobs: Jobs, accountId: number): Promise<void> {
  const gone = await trx
    .deleteFrom('put_aside')
    .where('account_id', '=', accountId)
    .returning('file_key')
    .execute();
  await removeTheirFiles(trx, jobs, gone);
}

async function removeTheirFiles(
  trx: Transaction,
  jobs: Jobs,
  gone: readonly Pick<StoredPiece, 'file_key'>[],
): Promise<void> {
  const uploads = gone.flatMap(({ file_key }) => file_key ?? []);
  const keys = (await withoutKeptFiles(trx, uploads)).flatMap(allFilesOf);
  await removeFiles(jobs, keys, { in: trx });
}

function asPiece(row: StoredPiece): Piece {
  const { id, reason, because, put_at, answers, setting, answer_key, file_name, file_size } = row;
  const piece: Piece = { id, reason, put_at: put_at.toISOString(), answers, setting };
  if (because !== null && because !== undefined) piece.because = because;
  if (answer_key !== null && file_name !== null && file_size !== null) {
    piece.document = { answer_key, file_name, file_size };
  }
  return piece;
}
