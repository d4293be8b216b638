/** The search of the list as its address holds it, so that a list can be shared, bookmarked and revisited. Pure. */
import { FOR_ME, type ListQuery } from '#contract/desk-find.ts';

/** The path of the list, below `/desk`. */
export const LIST = '/applications';

/** What the list shows: its search, order and page. */
export interface ListView {
  readonly q: string;
  /** Chosen values by facet; for a facet with a search box, the words as its only value. */
  readonly facets: Readonly<Record<string, readonly string[]>>;
  /** Empty for the default order. */
  readonly sort: string;
  /** Empty for the first page. */
  readonly page: string;
}

/** The search of an address. */
export function readAddress(params: URLSearchParams): ListView {
  return viewIn(Object.fromEntries(params));
}

/** The search of a query, or of a saved view. */
export function viewIn({ q = '', facets = '', sort = '', page = '' }: ListQuery): ListView {
  const parts = facets.split(';').filter((part) => part !== '');
  const chosen = parts.map((part) => {
    const [facet = '', ...values] = part.split(':');
    return [facet, values.length === 0 ? [] : values.join(':').split(',')] as const;
  });
  return { q, facets: Object.fromEntries(chosen), sort, page };
}

/** The query of the call and of the address, without empty values. */
export function queryOf({ q, facets, sort, page }: ListView): ListQuery & Record<string, string> {
  const chosen = Object.entries(facets).map(
    ([facet, values]) => `${facet}:${values.map(plain).join(',')}`,
  );
  const all = { q, facets: chosen.join(';'), sort, page };
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== ''));
}

/** The same without the page: the search of the whole view. */
export function searchOf(view: ListView): ListQuery & Record<string, string> {
  return queryOf({ ...view, page: '' });
}

/** The address of the list. */
export function listAddress(view: ListView): string {
  return withQueryOf(LIST, view);
}

/** The address of an application, with the list that it was opened from. */
export function applicationAddress(id: number, view: ListView): string {
  return withQueryOf(`${LIST}/${id}`, { ...view, page: '' });
}

/** The list with other values of a facet, from its first page. */
export function withFacet(view: ListView, facet: string, values: readonly string[]): ListView {
  const { [facet]: _, ...others } = view.facets;
  const facets = values.length === 0 ? others : { ...others, [facet]: values };
  return { ...view, facets, page: '' };
}

/** Whether a text or a facet narrows the list. */
export function isNarrowed({ q, facets }: Pick<ListView, 'q' | 'facets'>): boolean {
  return q !== '' || Object.keys(facets).length > 0;
}

/** Whether this is the list of what waits for the signed-in user. */
export function isForMe({ facets }: Pick<ListView, 'facets'>): boolean {
  return facets[FOR_ME] !== undefined;
}

function withQueryOf(path: string, view: ListView): string {
  const query = new URLSearchParams(queryOf(view)).toString();
  return query === '' ? path : `${path}?${query}`;
}

/** Drops the separators of the address: no search depends on them. */
function plain(value: string): string {
  return value.replace(/[;,]/g, ' ').trim();
}
