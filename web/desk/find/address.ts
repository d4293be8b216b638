/** The search of the list as its address holds it, so that a list can be shared, bookmarked and revisited. Pure. */
import { FOR_ME, type ListQuery } from '#contract/desk-find.ts';

/** The path of the list, below `/desk`. */
export const LIST = '/applications';

export interface Looked {
  readonly q: string;
  /** Chosen values by facet; for a facet with a search box, the words as its only value. */
  readonly facets: Readonly<Record<string, readonly string[]>>;
  /** Empty for the default order. */
  readonly sort: string;
  /** Empty for the first page. */
  readonly page: string;
}

/** The search of an address. */
export function readAddress(params: URLSearchParams): Looked {
  return lookedIn(Object.fromEntries(params));
}

/** The search of a query, or of a saved view. */
export function lookedIn({ q = '', facets = '', sort = '', page = '' }: ListQuery): Looked {
  const parts = facets.split(';').filter((part) => part !== '');
  const chosen = parts.map((part) => {
    const [facet = '', ...values] = part.split(':');
    return [facet, values.length === 0 ? [] : values.join(':').split(',')] as const;
  });
  return { q, facets: Object.fromEntries(chosen), sort, page };
}

/** The query of the call and of the address, without empty values. */
export function queryOf({ q, facets, sort, page }: Looked): ListQuery & Record<string, string> {
  const chosen = Object.entries(facets).map(
    ([facet, values]) => `${facet}:${values.map(plain).join(',')}`,
  );
  const all = { q, facets: chosen.join(';'), sort, page };
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== ''));
}

/** The same without the page: the search of the whole view. */
export function searchOf(looked: Looked): ListQuery & Record<string, string> {
  return queryOf({ ...looked, page: '' });
}

/** The address of the list. */
export function listAddress(looked: Looked): string {
  return withQueryOf(LIST, looked);
}

/** The address of an application, with the list that it was opened from. */
export function applicationAddress(id: number, looked: Looked): string {
  return withQueryOf(`${LIST}/${id}`, { ...looked, page: '' });
}

/** The list with other values of a facet, from its first page. */
export function withFacet(looked: Looked, facet: string, values: readonly string[]): Looked {
  const { [facet]: _, ...others } = looked.facets;
  const facets = values.length === 0 ? others : { ...others, [facet]: values };
  return { ...looked, facets, page: '' };
}

/** Whether a text or a facet narrows the list. */
export function isNarrowed({ q, facets }: Pick<Looked, 'q' | 'facets'>): boolean {
  return q !== '' || Object.keys(facets).length > 0;
}

/** Whether this is the list of what waits for the signed-in user. */
export function isForMe({ facets }: Pick<Looked, 'facets'>): boolean {
  return facets[FOR_ME] !== undefined;
}

function withQueryOf(path: string, looked: Looked): string {
  const query = new URLSearchParams(queryOf(looked)).toString();
  return query === '' ? path : `${path}?${query}`;
}

/** Drops the separators of the address: no search depends on them. */
function plain(value: string): string {
  return value.replace(/[;,]/g, ' ').trim();
}
