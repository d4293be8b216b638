/** Finds as typed what is there as typed; only a text that finds nothing is taken to be misspelt. */
import { sql } from 'kysely';
import type { Queries } from '#server/platform/database/database.ts';
import { corrections, variantsOf } from '#server/platform/search/spelling.ts';
import { asTyped, type Spelled } from './conditions.ts';
import { isEverything, type Reader, withinScope } from './scope.ts';

/** A word that nobody has, and what it was taken for. */
export type Mended = { readonly typed: string; readonly meant: readonly string[] };

/**
 * What some words were meant to be, each itself included; undefined where nothing is near them. Only words of what the reader may see:
 * others would tell who has applied.
 */
export async function mendWords(
  queries: Queries,
  reader: Reader,
  words: readonly string[],
): Promise<{ readonly spelled: Spelled; readonly mended: readonly Mended[] } | undefined> {
  const variants = [...new Set(words.flatMap(variantsOf))];
  if (variants.length === 0) return undefined;
  const near = queries
    .selectFrom('summary_spellings')
    .select('word')
    .distinct()
    .where('variant', 'in', variants);
  const isSeen = sql<boolean>`exists (
    select from summaries where words like '% ' || word || '%'
      and words || ' ' like '% ' || word || ' %' and ${withinScope(reader)})`;
  const rows = await (isEverything(reader.scope) ? near : near.where(isSeen)).execute();
  const known = rows.map(({ word }) => ({ word, frequency: 1 }));
  const mended = words.flatMap((typed) => {
    const meant = variantsOf(typed).length === 0 ? [] : corrections(typed, known);
    return meant.length === 0 ? [] : [{ typed, meant }];
  });
  if (mended.length === 0) return undefined;
  const meantBy = new Map(mended.map(({ typed, meant }) => [typed, meant]));
  const spelled = asTyped(words).map(([typed = '']) => [typed, ...(meantBy.get(typed) ?? [])]);
  return { spelled, mended };
}
