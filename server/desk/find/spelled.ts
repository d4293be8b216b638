/** Corrects the spelling of a search, only if it finds nothing as typed. */
import { sql } from 'kysely';
import type { Queries } from '#server/core/database/database.ts';
import { corrections, variantsOf } from '#server/core/search/spelling.ts';
import type { Meant } from './conditions.ts';
import { type Reader, withinScope } from './scope.ts';
import type { Search } from './search.ts';

/** Candidates for each word: with a narrow scope, most of them occur only in applications outside it. */
const MAX_NEAR = 100;
const MAX_MEANT = 8;

/** Corrections of a search's words, including those of searched facets. Only words within the reader's scope. */
export async function mendWords(
  queries: Queries,
  reader: Reader,
  { words, searched }: Search,
): Promise<Meant> {
  const typed = [...new Set([...words, ...[...searched.values()].flat()])];
  const variants = [...new Set(typed.flatMap(variantsOf))];
  if (variants.length === 0) return new Map();
  const rows = await queries
    .selectFrom('summary_spellings')
    .select('word')
    .distinct()
    .where('variant', 'in', variants)
    .execute();
  const known = rows.map(({ word }) => ({ word, frequency: 1 }));
  const near = typed
    .filter((word) => variantsOf(word).length > 0)
    .map((word) => [word, corrections(word, known, MAX_NEAR)] as const);
  const read = await wordsWithin(queries, reader, [...new Set(near.flatMap(([, words]) => words))]);
  const meant = near.map(([word, words]) => {
    return [word, words.filter((one) => read.has(one)).slice(0, MAX_MEANT)] as const;
  });
  return new Map(meant.filter(([, words]) => words.length > 0));
}

/** The words that occur in an application within the scope. */
async function wordsWithin(
  queries: Queries,
  reader: Reader,
  words: readonly string[],
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ word: string }>`
    select word from unnest(${[...words]}::text[]) word
    where exists (select from summaries
      where words || ' ' like '% ' || word || ' %' and ${withinScope(reader)})`.execute(queries);
  return new Set(rows.map(({ word }) => word));
}
