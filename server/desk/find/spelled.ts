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

/** Corrections of a search's words, including those of searched facets. Only words of applications within the reader's scope. */
export async function correctWords(
  queries: Queries,
  reader: Reader,
  { words, filters }: Search,
): Promise<Meant> {
  const looked = filters.flatMap(({ facet, values }) => (facet.isSearched ? values : []));
  const typed = [...new Set([...words, ...looked])].filter((word) => variantsOf(word).length > 0);
  if (typed.length === 0) return new Map();
  const spelled = await queries
    .selectFrom('summary_spellings')
    .select('word')
    .distinct()
    .where('variant', 'in', typed.flatMap(variantsOf))
    .execute();
  const known = spelled.map(({ word }) => ({ word, frequency: 1 }));
  const near = typed.map((word) => [word, corrections(word, known, MAX_NEAR)] as const);
  const { rows } = await sql<{ word: string }>`
    select word from unnest(${near.flatMap(([, candidates]) => candidates)}::text[]) word
    where exists (select from summaries
      where words || ' ' like '% ' || word || ' %' and ${withinScope(reader)})`.execute(queries);
  const within = new Set(rows.map(({ word }) => word));
  const meant = near.map(([word, candidates]) => {
    return [word, candidates.filter((one) => within.has(one)).slice(0, MAX_MEANT)] as const;
  });
  return new Map(meant.filter(([, candidates]) => candidates.length > 0));
}
