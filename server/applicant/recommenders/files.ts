/** The files of a letter: uploaded, converted like an applicant's documents, and kept apart from these. */

import { findFileNameProblem, findFileSizeProblem } from '#contract/document-rules.ts';
import type { PresignedUpload, StartConversion } from '#contract/documents.ts';
import { MAX_LETTER_FILES } from '#contract/recommender-rules.ts';
import { allFilesOf, filesOf, newUploadKey } from '#server/applicant/application/file-keys.ts';
import { UPLOAD_LIMITS, UPLOAD_MINUTES } from '#server/applicant/documents/constants.ts';
import { ConverterBroke, convertUpload } from '#server/applicant/documents/convert-document.ts';
import { underCallersName } from '#server/applicant/documents/issue-upload.ts';
import { notArrived, refuseFile, unknownUpload } from '#server/applicant/documents/refusals.ts';
import { claimUpload, isIssued, noteUpload } from '#server/applicant/documents/repository.ts';
import type { Converter } from '#server/converter/converter.ts';
import { later } from '#server/core/clock.ts';
import type { Queries } from '#server/core/database/database.ts';
import { removeFiles } from '#server/core/files/remove-files.ts';
import type { Request } from '#server/core/http/app.ts';
import { limitAll } from '#server/core/http/limits.ts';
import type { JobKind, QueueFor } from '#server/core/jobs/jobs.ts';
import type { Platform } from '#server/core/platform.ts';
import { noSuchFile, notAwaited, tooManyFiles } from './refusals.ts';
import { changeAwaited, listFiles, type RequestOfApplicant } from './repository.ts';

type Order = { readonly file: number; readonly accountId: number };

export const CONVERT_LETTER_QUEUE: QueueFor<Order> = {
  name: 'convert-letter',
  owner: ({ accountId }) => accountId,
};
const MAX_ATTEMPTS = 3;

type Asked = Pick<RequestOfApplicant, 'id' | 'account_id'>;

/** No question of the form has such a key, so that no call of the applicant takes these uploads. */
const uploadOf = ({ id, account_id: accountId }: Asked) => ({
  accountId,
  answerKey: `letter-${id}`,
});

/** Permits one upload for a letter. */
export async function issueLetterUpload(
  request: Asked,
  caller: Pick<Request, 'headers'>,
  platform: Pick<Platform, 'database' | 'files' | 'clock' | 'settings' | 'tenant'>,
): Promise<PresignedUpload> {
  const { database, files, clock, tenant, settings } = platform;
  const upload = uploadOf(request);
  const limits = UPLOAD_LIMITS.map(({ max, perSeconds }) => {
    const name = `letter uploads in ${perSeconds} s`;
    return { name, key: String(request.id), max, perSeconds };
  });
  await limitAll(platform, limits);
  const now = clock();
  const key = newUploadKey(upload.accountId, upload.answerKey);
  const expiresAt = later(now, { minutes: UPLOAD_MINUTES });
  const maxBytes = tenant.maxFileSizeBytes;
  const { url, fields } = await files.presignUpload({ key, maxBytes, expiresAt });
  await noteUpload(database.kysely, upload, key, now);
  return { url: underCallersName(url, caller, settings), fields: { ...fields } };
}

/** Adds an uploaded file and orders its conversion. @throws AppError 400 for a bad file; 409 after the letter was sent, or for too many. */
export async function addLetterFile(
  request: Asked,
  { file_key: key, file_name: name }: StartConversion,
  { database, files, jobs, clock, tenant }: Platform,
): Promise<void> {
  refuseFile((say) => findFileNameProblem(say, name, tenant));
  const upload = uploadOf(request);
  if (!(await isIssued(database.kysely, upload, key))) throw unknownUpload();
  // A repeated call, whose first answer was lost, adds nothing.
  const before = await listFiles(database.kysely, [request.id]);
  if (before.some((file) => file.file_key === key)) return;
  const size = await files.size(key);
  if (size === undefined) throw notArrived();
  refuseFile((say) => findFileSizeProblem(say, size, tenant));
  await database.transaction(async (trx) => {
    // Locks the request.
    if (!(await changeAwaited(trx, request.id, { reason: '' }))) throw notAwaited();
    if (!(await claimUpload(trx, key, clock()))) return;
    if ((await listFiles(trx, [request.id])).length >= MAX_LETTER_FILES) throw tooManyFiles();
    const { id } = await trx
      .insertInto('recommender_files')
      .values({
        request_id: request.id,
        account_id: request.account_id,
        status: 'unprocessed',
        file_key: key,
        file_name: name,
        file_size: size,
        pages: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const order = { file: id, accountId: request.account_id };
    await jobs.enqueue(CONVERT_LETTER_QUEUE, order, { in: trx });
  });
}

/** @throws AppError 404 where it is gone; 409 after the letter was sent. */
export async function removeLetterFile(
  request: Asked,
  fileId: number,
  { database, jobs }: Pick<Platform, 'database' | 'jobs'>,
): Promise<void> {
  await database.transaction(async (trx) => {
    if (!(await changeAwaited(trx, request.id, { reason: '' }))) throw notAwaited();
    const removed = await trx
      .deleteFrom('recommender_files')
      .where('id', '=', fileId)
      .where('request_id', '=', request.id)
      .returning('file_key')
      .executeTakeFirst();
    if (removed === undefined) throw noSuchFile();
    await removeFiles(jobs, allFilesOf(removed.file_key), { in: trx });
  });
}

/** Converts a file of a letter. @param converterOf the converter of this process. */
export function createLetterConversionJob(
  converterOf: (platform: Platform) => Pick<Converter, 'convert'>,
): JobKind<Order> {
  return {
    ...CONVERT_LETTER_QUEUE,
    oneByOne: true,
    atOnce: 1,
    // For a week, while the scanner, the converter or the store is away. The file itself counts failures of the converter.
    retries: 10_000,
    longestPauseSeconds: 60,
    timeoutSeconds: 30 * 60,
    async run({ file: id }, platform, signal) {
      const { database, jobs } = platform;
      const file = await database.kysely
        .updateTable('recommender_files')
        .set((row) => ({ attempts: row('attempts', '+', 1) }))
        .where('id', '=', id)
        .where('status', '=', 'unprocessed')
        .returningAll()
        .executeTakeFirst();
      if (file === undefined) return;
      const { file_key: key, file_name: fileName } = file;
      const convert = (bytes: Uint8Array) =>
        converterOf(platform).convert({ bytes, fileName }, signal);
      const converted =
        file.attempts > MAX_ATTEMPTS
          ? ({ ok: false, reason: 'gaveUp' } as const)
          : await convertUpload(
              file,
              { ...platform, fileExtensions: platform.tenant.fileExtensions, convert },
              signal,
            ).catch(async (error) => {
              if (signal.aborted || !(error instanceof ConverterBroke)) {
                await uncountAttempt(database.kysely, id);
              }
              throw error;
            });
      await database.transaction(async (trx) => {
        const ended = await trx
          .updateTable('recommender_files')
          .set(
            converted.ok
              ? { status: 'completed', pages: converted.pages }
              : { status: 'failed', reason: converted.reason },
          )
          .where('id', '=', id)
          .executeTakeFirst();
        const isGone = ended.numUpdatedRows === 0n;
        const over = isGone || !converted.ok ? allFilesOf(key) : [filesOf(key).upload];
        await removeFiles(jobs, over, { in: trx });
      });
    },
  };
}

/** Takes back an attempt that ended without a failure of the converter. */
async function uncountAttempt(queries: Queries, id: number): Promise<void> {
  await queries
    .updateTable('recommender_files')
    .set((row) => ({ attempts: row('attempts', '-', 1) }))
    .where('id', '=', id)
    .execute();
}
