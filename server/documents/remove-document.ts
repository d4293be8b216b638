import { lockOpenApplication, saveKnownAnswer } from '#server/application/repository.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { removeFiles } from '#server/platform/files/remove-files.ts';
import type { Jobs } from '#server/platform/jobs/jobs.ts';
import type { Platform } from '#server/platform/platform.ts';
import { allFilesOf } from './file-keys.ts';
import { deleteDocument, listDocuments, type Question } from './repository.ts';

/**
 * Removes what was uploaded for a question, with its answer and its files. A conversion under way stops. Where there is
 * nothing, nothing happens.
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
    const fileKey = await deleteDocument(trx, question);
    if (fileKey !== undefined) await removeFiles(jobs, allFilesOf(fileKey), { in: trx });
    const isAnswered = Boolean(answers[answerKey]);
    if (fileKey === undefined && !isAnswered) return;
    await saveKnownAnswer(trx, accountId, { [answerKey]: '' }, now);
  });
}

/** Removes the documents of a locked application that a submission does not keep. */
export async function removeDocumentsBut(
  keptKeys: readonly string[],
  accountId: number,
  jobs: Jobs,
  trx: Transaction,
): Promise<void> {
  for (const { answer_key: answerKey, file_key } of await listDocuments(trx, accountId)) {
    if (keptKeys.includes(answerKey)) continue;
    await deleteDocument(trx, { accountId, answerKey });
    await removeFiles(jobs, allFilesOf(file_key), { in: trx });
  }
}
