import type { Profile } from '#contract/application.ts';
import type { Applicant } from '#server/identity/principal.ts';
import type { Queries } from '#server/platform/database/database.ts';
import type { Platform } from '#server/platform/platform.ts';
import { findDocuments } from './documents.ts';
import { getApplication } from './repository.ts';
import { reachedStatuses } from './status.ts';

/** What the page loads first: who is here, and all that they have so far. */
export async function getProfile(
  { accountId, username }: Applicant,
  { database }: Pick<Platform, 'database'>,
): Promise<Profile> {
  const [application, documents, logins] = await Promise.all([
    getApplication(database.kysely, accountId),
    findDocuments(database.kysely, accountId),
    listLogins(database.kysely, accountId),
  ]);
  return {
    username,
    answer: { ...application.answers },
    answers_version: application.answersVersion,
    document_answer: documents,
    last_page: application.lastPage,
    successful_login: logins,
    web_status: reachedStatuses(application),
  };
}

/** Every successful login, oldest first. */
async function listLogins(queries: Queries, accountId: number): Promise<{ at: string }[]> {
  const rows = await queries
    .selectFrom('successful_logins')
    .select('at')
    .where('account_id', '=', accountId)
    .orderBy('id')
    .execute();
  return rows.map(({ at }) => ({ at: at.toISOString() }));
}
