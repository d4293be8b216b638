import { getApplication } from '#server/application/repository.ts';
import { readStandingVersions } from '#server/application/versions/reopenings.ts';
import { readDocumentAnswers } from '#server/documents/repository.ts';
import type { Queries } from '#server/platform/database/database.ts';
import type { Sealed } from './content.ts';

/** What was submitted, also while its application may be changed again. */
export async function readSubmitted(queries: Queries, accountId: number): Promise<Sealed> {
  const [standing, { answers }, documents] = await Promise.all([
    readStandingVersions(queries, [accountId]),
    getApplication(queries, accountId),
    readDocumentAnswers(queries, accountId),
  ]);
  const submitted = standing.get(accountId);
  if (submitted?.certified == null) return { answers, documents };
  return { answers: submitted.answers, documents: submitted.certified.documents };
}
