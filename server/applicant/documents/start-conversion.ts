import { findFileNameProblem, findFileSizeProblem } from '#contract/document-rules.ts';
import type { StartConversion, StartConversionQuery } from '#contract/documents.ts';
import { lockOpenApplication, saveKnownAnswer } from '#server/applicant/application/repository.ts';
import type { Platform } from '#server/core/platform.ts';
import { createEnglish } from '#words/english.ts';
import { type Say, sayIn } from '#words/say.ts';
import { orderConversion } from './convert-job.ts';
import { forgetSameUpload, putDocumentAside } from './put-aside.ts';
import { badFile, notArrived, unknownUpload } from './refusals.ts';
import {
  addDocument,
  claimUpload,
  deleteDocument,
  findDocument,
  isIssued,
  type Question,
} from './repository.ts';
import { refuseSlowDocuments } from './slow-work.ts';

/**
 * Has an upload converted. It takes the place of what was uploaded for the question before, which is put aside. Asked for a
 * second time, it goes on with the first.
 * @throws AppError 400 for a file that may not be uploaded, or was not; 409 once the application is submitted; 429 while
 * this applicant's files took too long.
 */
export async function startConversion(
  question: Question,
  { file_key: key, file_name: name, made_smaller }: StartConversion & StartConversionQuery,
  platform: Pick<Platform, 'database' | 'files' | 'jobs' | 'clock' | 'tenant' | 'settings'>,
): Promise<void> {
  const { database, jobs, clock, tenant } = platform;
  refuse((say) => findFileNameProblem(say, name, tenant));
  const size = await getUploadedSize(question, key, platform);
  refuse((say) => findFileSizeProblem(say, size, tenant));

  const { accountId, answerKey } = question;
  await refuseSlowDocuments(accountId, platform);
  await database.transaction(async (trx) => {
    const now = clock();
    await lockOpenApplication(trx, accountId, now);
    if (!(await claimUpload(trx, key, now))) {
      const current = await findDocument(trx, question);
      if (current?.file_key === key) return;
      throw unknownUpload();
    }
    const replaced = await deleteDocument(trx, question);
    if (replaced) await putDocumentAside(trx, jobs, replaced, 'upload', now);
    await forgetSameUpload(trx, jobs, question, { name, size });
    const file = { key, name, size, ...(made_smaller === 'true' && { remark: 'madeSmaller' }) };
    const documentId = await addDocument(trx, question, file, now);
    // Nothing answers the question until the new document is ready.
    await saveKnownAnswer(trx, accountId, { [answerKey]: '' }, now);
    const order = { documentId, accountId, answerKey, fileKey: key };
    await orderConversion(order, name, { jobs, clock, trx });
  });
}

/** @throws AppError 400 where a rule finds a problem. */
function refuse(findProblem: (say: Say) => string | undefined): void {
  if (findProblem(sayIn(createEnglish())) === undefined) return;
  throw badFile((say) => findProblem(say) ?? '');
}

/** The length in bytes of what was uploaded. @throws AppError 400 if nothing was, or somebody else did. */
async function getUploadedSize(
  question: Question,
  key: string,
  { database, files }: Pick<Platform, 'database' | 'files'>,
): Promise<number> {
  if (!(await isIssued(database.kysely, question, key))) throw unknownUpload();
  const size = await files.size(key);
  if (size !== undefined) return size;
  // A quick conversion may be done already, and has removed the upload.
  const current = await findDocument(database.kysely, question);
  if (current?.file_key === key) return current.file_size;
  throw notArrived();
}
