import { allFilesOf } from '#server/applicant/application/file-keys.ts';
import { lockOpenApplication, saveKnownAnswer } from '#server/applicant/application/repository.ts';
import { withoutKeptFiles } from '#server/applicant/application/versions/repository.ts';
import type { Transaction } from '#server/core/database/database.ts';
import { removeFiles } from '#server/core/files/remove-files.ts';
import type { Jobs } from '#server/core/jobs/jobs.ts';
import type { Platform } from '#server/core/platform.ts';
import { putDocumentAside } from './put-aside.ts';
import { deleteDocument, listDocuments, type Question } from './repository.ts';

/**
 * Removes a question's document and its answer, and cancels a running conversion. The applicant can restore the file until the submission
 * (contract §6). Without a document, nothing happens.
 * @throws AppError 409 once the application is submitted.
 */
export async function removeDocument(
  question: Question,
  { database, jobs, clock }: Pick<Platform, 'database' | 'jobs' | 'clock'>,
): Promise<void> {
  const { accountId, answerKey } = question;
  await database.transaction(async (trx) => {
    const now = clock();
    const { answers } = await lockOpenApplication(trx, accountId, now);
    const removed = await putDocumentAside(trx, jobs, question, now);
    const isAnswered = Boolean(answers[answerKey]);
    if (!removed && !isAnswered) return;
    await saveKnownAnswer(trx, accountId, { [answerKey]: '' }, now);
  });
}

/** Removes the documents of a locked application that the submission does not keep. */
export async function removeDocumentsBut(
  keptKeys: readonly string[],
  accountId: number,
  jobs: Jobs,
  trx: Transaction,
): Promise<void> {
  for (const { answer_key: answerKey, file_key } of await listDocuments(trx, accountId)) {
    if (keptKeys.includes(answerKey)) continue;
    await deleteDocument(trx, { accountId, answerKey });
    const files = (await withoutKeptFiles(trx, [file_key])).flatMap(allFilesOf);
    await removeFiles(jobs, files, { in: trx });
  }
}
