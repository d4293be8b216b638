import type { Profile } from '#contract/application.ts';
import { listSuccessfulLogins } from '#server/accounts/repository.ts';
import { getApplication } from '#server/application/repository.ts';
import { reachedStatuses } from '#server/application/status.ts';
import { readDocumentAnswers } from '#server/documents/repository.ts';
import type { Applicant } from '#server/identity/principal.ts';
import type { Platform } from '#server/platform/platform.ts';
import { findReference } from '#server/submissions/read.ts';

/** What the page loads first: who is here, and all that they have so far. */
export async function getProfile(
  { accountId, username }: Applicant,
  { database }: Pick<Platform, 'database'>,
): Promise<Profile> {
  const [application, documents, logins] = await Promise.all([
    getApplication(database.kysely, accountId),
    readDocumentAnswers(database.kysely, accountId),
    listSuccessfulLogins(database.kysely, accountId),
  ]);
  const reference =
    application.submittedAt === null ? undefined : await findReference(database.kysely, accountId);
  return {
    username,
    answer: { ...application.answers },
    answers_version: application.answersVersion,
    document_answer: documents,
    last_page: application.lastPage,
    successful_login: logins.map((at) => ({ at: at.toISOString() })),
    web_status: reachedStatuses(application),
    ...(reference !== undefined && { reference }),
  };
}
