import { sql } from 'kysely';
import type { Say } from '#words/say.ts';
import { hintedFor } from '../duplicates/find.ts';
import { type ListFacet, named, type Relation } from './list-facet.ts';

const HINTED: Relation = {
  rows: (staffId) => sql`(
    select account_id, 'possible' as value from (${hintedFor(staffId)}) hinted) hints`,
};

/** The facet of applications that may be of the same person as another one. */
export function duplicatesFacet({ say }: { readonly say: Say }): ListFacet {
  return {
    id: 'possibleDuplicates',
    label: say('Duplicates'),
    isColumn: false,
    isSearched: false,
    values: named({ possible: say('Possible duplicates') }),
    relation: HINTED,
  };
}
