import type { ServiceApplication } from '#contract/staff.ts';
import { getApplication } from '#server/application/repository.ts';
import { readDocumentAnswers } from '#server/documents/repository.ts';
import type { Platform } from '#server/platform/platform.ts';
import { findSubmittedWording } from '#server/submissions/repository.ts';

/**
 * An applicant's application as staff read it. Once it is submitted, that is in the words of that day: today's form may
 * ask otherwise.
 */
export async function viewApplication(
  accountId: number,
  { database: { kysely } }: Pick<Platform, 'database'>,
): Promise<ServiceApplication> {
  const [application, documents, wording, { username }] = await Promise.all([
    getApplication(kysely, accountId),
    readDocumentAnswers(kysely, accountId),
    findSubmittedWording(kysely, accountId),
    kysely
      .selectFrom('accounts')
      .select('username')
      .where('id', '=', accountId)
      .executeTakeFirstOrThrow(),
  ]);
  return {
    answer: { ...application.answers },
    add_another: { ...application.addAnother },
    document_answer: documents,
    tabs: { ...application.tabs },
    username,
    submitted_at: application.submittedAt?.toISOString() ?? '',
    ...(wording && { wording }),
  };
}
