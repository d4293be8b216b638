import type { ServiceApplication } from '#contract/staff.ts';
import type { Wording } from '#form/engine/wording.ts';
import type { Queries } from '#server/core/database/database.ts';
import { findWorded, type ReadContent } from './read.ts';

/**
 * An application as staff read it, and as its applicant reads an earlier one. A submitted one keeps its wording of that day, because
 * today's form may ask in other words.
 */
export async function viewApplication(
  queries: Queries,
  accountId: number,
): Promise<ServiceApplication> {
  const application = await findWorded(queries, accountId);
  if (application === undefined) throw new Error(`there is no account ${accountId}`);
  return viewOf(application);
}

type Shown = ReadContent & { readonly wording?: Wording | undefined };

/** The same for an application that was read already. */
export function viewOf({
  answers,
  addAnother,
  documents,
  tabs,
  username,
  submittedAt,
  reference,
  wording,
}: Shown): ServiceApplication {
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
