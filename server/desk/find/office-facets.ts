/** The facets that the work of the office makes, beside those of the college's file. */
import { sql } from 'kysely';
import type { Voice } from '#server/core/languages.ts';
import { hintedFor } from '../duplicates/find.ts';
import { decisionFacets } from './decided.ts';
import { forMeFacet } from './for-me.ts';
import { type ListFacet, officeFacet, type Relation } from './list-facet.ts';
import { recommendationFacets } from './recommended.ts';
import { workFacets } from './work-facets.ts';

/** Applications that may be of the same person as another one. */
const HINTED: Relation = {
  rows: (staffId) => sql`(
    select account_id, 'possible' as value from (${hintedFor(staffId)}) hinted) hints`,
};

/** Every facet of the office, in the order of the list. */
export function officeFacets(voice: Voice): ListFacet[] {
  const { say } = voice;
  const possible = say('Possible duplicates');
  return [
    forMeFacet(voice),
    ...workFacets(say),
    ...recommendationFacets(voice),
    ...decisionFacets(voice),
    officeFacet('possibleDuplicates', say('Duplicates'), { possible }, HINTED),
  ];
}
