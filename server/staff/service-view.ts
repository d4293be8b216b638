import type { ServiceApplication } from '#contract/staff.ts';
import { findDocuments } from '#server/application/documents.ts';
import { getApplication } from '#server/application/repository.ts';
import type { Platform } from '#server/platform/platform.ts';
import { findAndUseServiceLink } from './service-links.ts';

/** The application that a service token opens; `undefined` for a token that opens none. Each use is noted and logged. */
export async function viewApplication(
  token: string,
  { database, clock, log }: Pick<Platform, 'database' | 'clock' | 'log'>,
): Promise<ServiceApplication | undefined> {
  const { kysely } = database;
  const link = await findAndUseServiceLink(kysely, token, clock());
  if (link === undefined) return undefined;
  const { id, accountId } = link;
  log.info({ serviceLink: id, account: accountId }, 'a service link was used');
  const [application, documents, { username }] = await Promise.all([
    getApplication(kysely, accountId),
    findDocuments(kysely, accountId),
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
  };
}
