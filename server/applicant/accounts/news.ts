/** Whether an applicant wants letters that are not about the own application. */
import { sql } from 'kysely';
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
  // The choice holds for every application of the person.
  const own = sql`select id from accounts
    where username = (select username from accounts where id = ${accountId})`;
  if (wants) {
    await sql`delete from news_refusals where account_id in (${own})`.execute(queries);
  } else {
    await sql`insert into news_refusals (account_id, refused_at)
      select id, ${at}::timestamptz from (${own} order by id) own on conflict do nothing`.execute(
      queries,
    );
  }
}
