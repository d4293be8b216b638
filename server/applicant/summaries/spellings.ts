/** The words of names, by which misspelled ones are corrected. */
import { sql } from 'kysely';
import type { Queries, Transaction } from '#server/core/database/database.ts';
import { variantsOf } from '#server/core/search/spelling.ts';
import { foldWords } from '#server/core/search/words.ts';

type Words = { readonly words: string };

/** The words of the column `words`, without the names joined to one word (see `tables.ts`). */
function wordsIn({ words }: Words): string[] {
  const [own = ''] = words.split('  ');
  return own.split(' ').filter((word) => word !== '');
}

/** Stores the words of some summaries, in the order of the words, so that concurrent calls never deadlock. */
export async function noteSpellings(queries: Queries, rows: readonly Words[]): Promise<void> {
  const words = [...new Set(rows.flatMap(wordsIn))];
  const pairs = words.flatMap((word) => variantsOf(word).map((variant) => ({ variant, word })));
  if (pairs.length === 0) return;
  await sql`
    insert into summary_spellings (variant, word)
    select * from unnest(
      ${pairs.map(({ variant }) => variant)}::text[], ${pairs.map(({ word }) => word)}::text[])
    order by 1, 2
    on conflict do nothing`.execute(queries);
}

/** Deletes a summary, and the words of it and of its former names that no other summary has. */
export async function forgetSummary(trx: Transaction, accountId: number): Promise<void> {
  await trx.deleteFrom('summaries_due').where('account_id', '=', accountId).execute();
  const gone = await trx
    .deleteFrom('summaries')
    .where('account_id', '=', accountId)
    .returning(['words', 'former_names'])
    .executeTakeFirst();
  if (gone === undefined) return;
  const words = [...new Set([...wordsIn(gone), ...gone.former_names.flatMap(foldWords)])];
  await sql`
    delete from summary_spellings where word in (
      select word from unnest(${words}::text[]) word
      where not exists (select from summaries where words || ' ' like '% ' || word || ' %')
    )`.execute(trx);
}

/** Deletes the words that no summary has any more. */
export async function forgetUnusedSpellings(trx: Transaction): Promise<void> {
  await sql`
    with used as materialized (
      select distinct word from summaries cross join string_to_table(words, ' ') as word
    )
    delete from summary_spellings where word not in (select word from used)`.execute(trx);
}
