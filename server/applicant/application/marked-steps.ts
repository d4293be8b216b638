/** The steps of the review that are marked as reached, for the list and `/status`. */
import type { Queries } from '#server/core/database/database.ts';

/** The marked steps by account; an account without a mark is absent. "Received" is the submission itself, and has no mark. */
export async function listMarkedSteps(
  queries: Queries,
  accountIds: readonly number[],
): Promise<ReadonlyMap<number, readonly string[]>> {
  const rows = await queries
    .selectFrom('status_marks')
    .select(['account_id', 'step'])
    .where('account_id', 'in', accountIds)
    .execute();
  const marked = new Map<number, string[]>();
  for (const { account_id, step } of rows) {
    const others = marked.get(account_id);
    if (others === undefined) marked.set(account_id, [step]);
    else others.push(step);
  }
  return marked;
}
