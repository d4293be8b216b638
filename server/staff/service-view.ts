import type { ServiceApplication } from '#contract/staff.ts';
import type { Queries } from '#server/platform/database/database.ts';
import { findSubmittedWording, readApplication } from '#server/submissions/read.ts';

/**
 * An applicant's application as staff read it. Once it is submitted, it keeps the words of that day, because today's form may
 * ask in other words.
 */
export async function viewApplication(
  queries: Queries,
  accountId: number,
): Promise<ServiceApplication> {
  const [application, wording] = await Promise.all([
    readApplication(queries, accountId),
    findSubmittedWording(queries, accountId),
  ]);
  const { answers, addAnother, documents, tabs, username, submittedAt, reference } = application;
  return {
    answer: { ...answers },
    add_another: { ...addAnother },
    document_answer: documents,
    tabs: { ...tabs },
    username,
    submitted_at: submittedAt?.toISOString() ?? '',
    ...(reference !== undefined && { reference }),
    ...(wording && { wording }),
  };
}
