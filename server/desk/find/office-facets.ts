/** The facets that the work of the office makes, beside those of the college's file. */
import type { Voice } from '#server/core/languages.ts';
import { decisionFacets } from './decided.ts';
import { duplicatesFacet } from './duplicates.ts';
import { forMeFacet } from './for-me.ts';
import type { ListFacet } from './list-facet.ts';
import { recommendationFacets } from './recommended.ts';
import { workFacets } from './work-facets.ts';

/** Every facet of the office, in the order of the list. */
export function officeFacets(voice: Voice): ListFacet[] {
  return [
    forMeFacet(voice),
    ...workFacets(voice.say),
    ...recommendationFacets(voice),
    ...decisionFacets(voice),
    duplicatesFacet(voice),
  ];
}
