/** The facets of a college, as the server and the desk read them. */
import type { Tenant } from '../tenant.ts';

export type Facet = NonNullable<Tenant['facets']>[number];

/** What an application has at a facet that nothing else of it says, such as a question that was not answered. */
export const NO_VALUE = '-';

/** The facets that are counted and that may narrow a reader; the others are searched. */
export function countedFacets({ facets = [] }: Pick<Tenant, 'facets'>): Facet[] {
  return facets.filter(({ isSearched }) => !isSearched);
}

/** Facets of so many values that they are searched by their words instead of counted, such as schools. */
export function searchedFacets({ facets = [] }: Pick<Tenant, 'facets'>): Facet[] {
  return facets.filter(({ isSearched }) => isSearched === true);
}
