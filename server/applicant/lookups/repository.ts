import { type Expression, type SqlBool, sql } from 'kysely';
import type { LookupCategory } from '#contract/lookups.ts';
import type { Queries } from '#server/core/database/database.ts';
import type { KnownWord } from '#server/core/search/spelling.ts';
import type { Search, Spellings } from './search-words.ts';

const SHOWN = [
  ...(['id', 'label', 'address_line_1', 'address_line_2', 'city', 'state'] as const),
  ...(['zip', 'country'] as const),
] as const;

/** An entry as displayed. Missing text is empty. */
export type Entry = Readonly<Record<(typeof SHOWN)[number], string>>;

export async function findEntry(
  queries: Queries,
  category: LookupCategory,
  id: string,
): Promise<Entry | undefined> {
  return queries
    .selectFrom('lookups')
    .select(SHOWN)
    .where('category', '=', category)
    .where('id', '=', id)
    .executeTakeFirst();
}

/** Options of a search. */
export type Wanted = {
  /** The most entries to return. */
  readonly max: number;
  /** Postal code of a preferred state: it decides between entries with equally good names. */
  readonly state?: string | undefined;
};

/**
 * Entries that have every required word, best first: those whose name equals the text, begins with it, or has all its words; then those
 * in the preferred state; then shorter names, because less of them was left untyped.
 */
export function searchQuery(
  queries: Queries,
  category: LookupCategory,
  search: Search,
  { max, state }: Wanted,
) {
  const { nameKey, coreKey, wanted, required } = search;
  return (
    queries
      .selectFrom('lookups')
      .select(SHOWN)
      // A literal, so that the planner can use the category's partial index.
      .where('category', '=', sql.lit(category))
      .where(hasAll(sql.ref('search_key'), required))
      .orderBy(sql<boolean>`core_key = ${coreKey}`, 'desc')
      .orderBy(sql<boolean>`name_key || ' ' like ${`${nameKey} %`}`, 'desc')
      .orderBy(sql<boolean>`name_key like ${`${nameKey}%`}`, 'desc')
      .orderBy(hasAll(sql.ref('name_key'), wanted), 'desc')
      .orderBy(sql<boolean>`state = ${state ?? null}`, 'desc')
      .orderBy(sql<number>`length(name_key)`)
      .orderBy('label')
      .orderBy('address_line_2')
      .orderBy('country')
      .orderBy('state')
      .orderBy('city')
      .orderBy('id')
      .limit(max)
  );
}

/**
 * Some entries whose name has all typed words, when all of these are common. Nearly every entry matches, so the first ones by id suffice,
 * and the scan can stop early.
 */
export function commonQuery(
  queries: Queries,
  category: LookupCategory,
  { wanted }: Search,
  limit: number,
) {
  return queries
    .selectFrom('lookups')
    .select(SHOWN)
    .where('category', '=', category)
    .where(hasAll(sql.ref('name_key'), wanted))
    .orderBy('id')
    .limit(limit);
}

/** Words contain only letters and digits, so they need no escaping in a pattern. */
function hasAll(column: Expression<string>, words: readonly Spellings[]): Expression<SqlBool> {
  const each = words.map((spellings) => {
    const any = spellings.map((word) => sql<SqlBool>`${column} like ${`% ${word}%`}`);
    return sql<SqlBool>`(${sql.join(any, sql` or `)})`;
  });
  return sql<SqlBool>`(${sql.join(each, sql` and `)})`;
}

/** Words of a category with any of these variants. */
export async function findKnownWords(
  queries: Queries,
  category: LookupCategory,
  variants: readonly string[],
): Promise<KnownWord[]> {
  return queries
    .selectFrom('lookup_spellings')
    .select(['word', 'frequency'])
    .distinct()
    .where('category', '=', category)
    .where('variant', '=', sql<string>`any(${variants}::text[])`)
    .execute();
}
