import { findFileNameProblem, findFileSizeProblem } from '#contract/document-rules.ts';
import type { StartConversion, StartConversionQuery } from '#contract/documents.ts';
import { limitsAt } from '#form/engine/documents.ts';
import { lockOpenApplication, saveKnownAnswer } from '#server/applicant/application/repository.ts';
import type { Transaction } from '#server/core/database/database.ts';
import type { Platform } from '#server/core/platform.ts';
import { orderConversion } from './convert-job.ts';
import { putDocumentAside } from './put-aside.ts';
import { notArrived, refuseFile, unknownUpload } from './refusals.ts';
import { addDocument, claimUpload, findDocument, isIssued, type Question } from './repository.ts';
import { refuseSlowDocuments } from './slow-work.ts';

/**
 * Orders the conversion of an upload. It replaces the question's previous document, which is put aside. Repeating the call has no further
 * effect.
 * @param finish the end of the transaction, which an error of it undoes.
 * @throws AppError 400 for a file that breaks a rule or was not uploaded; 409 once the application is submitted; 429 while this
 *   applicant's files were too slow.
 */
export async function startConversion(
  question: Question,
  { file_key: key, file_name: name, made_smaller }: StartConversion & StartConversionQuery,
  platform: Platform,
  finish: (trx: Transaction, now: Date) => Promise<void> = async () => undefined,
): Promise<void> {
  const { database, jobs, clock } = platform;
  const { accountId, answerKey } = question;
  const limits = limitsAt(platform.form, answerKey, platform.tenant);
  refuseFile((say) => findFileNameProblem(say, name, limits));
  const size = await getUploadedSize(question, key, platform);
  refuseFile((say) => findFileSizeProblem(say, size, limits));

  await refuseSlowDocuments(database.kysely, accountId, platform);
  await database.transaction(async (trx) => {
    const now = clock();
    await lockOpenApplication(trx, accountId, now);
    if (!(await claimUpload(trx, key, now))) {
      const current = await findDocument(trx, question);
      if (current?.file_key === key) return;
      throw unknownUpload();
    }
    await putDocumentAside(trx, jobs, question, now, { name, size });
    const file = { key, name, size, ...(made_smaller === 'true' && { remark: 'madeSmaller' }) };
    const document = await addDocument(trx, question, file, now);
    // The question is unanswered until the new document is ready.
    await saveKnownAnswer(trx, accountId, { [answerKey]: '' }, now);
    await orderConversion(document, { jobs, clock, trx });
    await finish(trx, now);
  });
}

/** Length of the upload in bytes. @throws AppError 400 if nothing was uploaded, or by somebody else. */
async function getUploadedSize(
  question: Question,
  key: string,
  { database, files }: Pick<Platform, 'database' | 'files'>,
): Promise<number> {
  if (!(await isIssued(database.kysely, question, key))) throw unknownUpload();
  const size = await files.size(key);
  if (size !== undefined) return size;
  // A quick conversion may have finished already, and removed the upload.
  const current = await findDocument(database.kysely, question);
  if (current?.file_key === key) return current.file_size;
  throw notArrived();
}
