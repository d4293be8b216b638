import { sql } from 'kysely';
import type { LookupCategory } from '#contract/lookups.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import type { Entry } from './repository.ts';
import { searchKeysOf } from './search-words.ts';
import { type KnownWord, variantsOf } from './spelling.ts';

/** Lets one import at a time replace a category. */
export async function lockCategory(trx: Transaction, category: LookupCategory): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`lookups ${category}`}, 0))`.execute(
    trx,
  );
}

export async function isEmpty(trx: Transaction, category: LookupCategory): Promise<boolean> {
  const entry = await trx
    .selectFrom('lookups')
    .select('id')
    .where('category', '=', category)
    .limit(1)
    .executeTakeFirst();
  return entry === undefined;
}

/** Removes every entry of a category, and what is known of its words. */
export async function clearCategory(trx: Transaction, category: LookupCategory): Promise<void> {
  await trx.deleteFrom('lookups').where('category', '=', category).execute();
  await trx.deleteFrom('lookup_spellings').where('category', '=', category).execute();
}

/** Adds entries, with the keys by which they are found, in one statement. */
export async function addEntries(
  trx: Transaction,
  category: LookupCategory,
  entries: readonly Entry[],
): Promise<void> {
  const rows = entries.map((entry) => ({ ...entry, ...keysOf(category, entry) }));
  const column = (name: keyof (typeof rows)[number]) => rows.map((row) => row[name]);
  await sql`
    insert into lookups (
      category, id, label, address_line_1, address_line_2, city, state, zip, country,
      name_key, core_key, search_key
    )
    select ${category}, * from unnest(
      ${column('id')}::text[], ${column('label')}::text[], ${column('address_line_1')}::text[],
      ${column('address_line_2')}::text[], ${column('city')}::text[], ${column('state')}::text[],
      ${column('zip')}::text[], ${column('country')}::text[], ${column('name_key')}::text[],
      ${column('core_key')}::text[], ${column('search_key')}::text[]
    )`.execute(trx);
}

/** How often each word of these entries stands in `words`, added to what was counted before. */
export function countWords(
  words: Map<string, number>,
  category: LookupCategory,
  entries: readonly Entry[],
): void {
  for (const entry of entries) {
    for (const word of keysOf(category, entry).search_key.split(' ')) {
      if (variantsOf(word).length > 0) words.set(word, (words.get(word) ?? 0) + 1);
    }
  }
}

/** Keeps the words of a category under each of their variants. */
export async function addSpellings(
  trx: Transaction,
  category: LookupCategory,
  known: readonly KnownWord[],
): Promise<void> {
  const rows = known.flatMap(({ word, frequency }) =>
    variantsOf(word).map((variant) => ({ variant, word, frequency })),
  );
  await sql`
    insert into lookup_spellings (category, variant, word, frequency)
    select ${category}, * from unnest(
      ${rows.map(({ variant }) => variant)}::text[],
      ${rows.map(({ word }) => word)}::text[],
      ${rows.map(({ frequency }) => frequency)}::integer[]
    )`.execute(trx);
}

/** Tells the planner how many rows there are now. */
export async function refreshStatistics(trx: Transaction): Promise<void> {
  await sql`analyze lookups, lookup_spellings`.execute(trx);
}

function keysOf(category: LookupCategory, entry: Entry) {
  const { id, label, address_line_2, city, state, zip } = entry;
  const code = category === 'address' ? address_line_2 : id;
  return searchKeysOf(category, label, [city, state, zip, code]);
}
