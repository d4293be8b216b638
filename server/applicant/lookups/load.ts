import { sql } from 'kysely';
import type { LookupCategory } from '#contract/lookups.ts';
import { statesByCountry } from '#form/lists/states.ts';
import type { Transaction } from '#server/core/database/database.ts';
import { type KnownWord, variantsOf } from '#server/core/search/spelling.ts';
import type { Entry } from './repository.ts';
import { type SearchKeys, searchKeysOf } from './search-words.ts';

/** Serializes imports of a category. */
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

/** Removes all entries of a category, and its spellings. */
export async function clearCategory(trx: Transaction, category: LookupCategory): Promise<void> {
  await trx.deleteFrom('lookups').where('category', '=', category).execute();
  await trx.deleteFrom('lookup_spellings').where('category', '=', category).execute();
}

/** An entry with its search keys. */
type LookupRow = Entry & SearchKeys;

export function toLookupRow(category: LookupCategory, entry: Entry): LookupRow {
  const { id, label, address_line_2, city, state, zip, country } = entry;
  const own = category === 'address' ? address_line_2 : id;
  const stateName = statesByCountry[country]?.find(({ value }) => value === state)?.label ?? '';
  return { ...entry, ...searchKeysOf(category, label, [city, state, stateName, zip, own]) };
}

/** Adds rows in one statement. */
export async function addRows(
  trx: Transaction,
  category: LookupCategory,
  rows: readonly LookupRow[],
): Promise<void> {
  const column = (name: keyof LookupRow) => sql`${rows.map((row) => row[name])}::text[]`;
  await sql`
    insert into lookups (category, ${sql.join(COLUMNS.map((name) => sql.ref(name)))})
    select ${category}, * from unnest(${sql.join(COLUMNS.map(column))})`.execute(trx);
}

const COLUMNS = [
  ...['id', 'label', 'address_line_1', 'address_line_2', 'city', 'state', 'zip', 'country'],
  ...['name_key', 'core_key', 'search_key'],
] as (keyof LookupRow)[];

/** Adds the number of rows with each word to `words`. */
export function countWords(words: Map<string, number>, rows: readonly LookupRow[]): void {
  for (const { search_key } of rows) {
    for (const word of search_key.split(' ')) {
      if (variantsOf(word).length > 0) words.set(word, (words.get(word) ?? 0) + 1);
    }
  }
}

/** Stores the words of a category under each of their variants. */
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

/** Updates the planner's statistics after the bulk load. */
export async function refreshStatistics(trx: Transaction): Promise<void> {
  await sql`analyze lookups, lookup_spellings`.execute(trx);
}
