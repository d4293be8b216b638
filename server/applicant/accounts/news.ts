/** Whether an applicant wants letters that are not about the own application. */
import type { Queries } from '#server/core/database/database.ts';

export async function wantsNews(queries: Queries, accountId: number): Promise<boolean> {
  const refused = await queries
    .selectFrom('news_refusals')
    .select('account_id')
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return refused === undefined;
}

export async function saveNews(
  queries: Queries,
  accountId: number,
  { wants, at }: { readonly wants: boolean; readonly at: Date },
): Promise<void> {
  if (wants) {
    await queries.deleteFrom('news_refusals').where('account_id', '=', accountId).execute();
  } else {
    await queries
      .insertInto('news_refusals')
      .values({ account_id: accountId, refused_at: at })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
}
