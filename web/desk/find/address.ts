/** The search of the list as its address holds it, so that a list can be shared, bookmarked and revisited. Pure. */
import { FOR_ME, type ListQuery, type SavedView } from '#contract/desk-find.ts';

/** The path of the list, below `/desk`. */
export const LIST = '/applications';

/** Everything that waits for the signed-in user. */
export const FOR_ME_LIST = `${LIST}?facets=${FOR_ME}:mentioned,assigned,flagged`;

export interface Looked {
  readonly q: string;
  /** Chosen values by facet; for a facet with a search box, the words as its only value. */
  readonly facets: Readonly<Record<string, readonly string[]>>;
  /** Empty for the default order. */
  readonly sort: string;
  /** Empty for the first page. */
  readonly page: string;
}

export function readAddress(params: URLSearchParams): Looked {
  return {
    q: params.get('q') ?? '',
    facets: facetsIn(params.get('facets') ?? ''),
    sort: params.get('sort') ?? '',
    page: params.get('page') ?? '',
  };
}

export function lookedIn({ q, facets, sort }: SavedView): Looked {
  return { q, facets: facetsIn(facets), sort, page: '' };
}

/** The query of the call and of the address, without empty values. */
export function queryOf({ q, facets, sort, page }: Looked): ListQuery & Record<string, string> {
  const all = { q, facets: facetsText(facets), sort, page };
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== ''));
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

export function facetsText(facets: Looked['facets']): string {
  return Object.entries(facets)
    .map(([facet, values]) => `${facet}:${values.map((value) => plain(value)).join(',')}`)
    .join(';');
}

function withQueryOf(path: string, looked: Looked): string {
  const query = new URLSearchParams(queryOf(looked)).toString();
  return query === '' ? path : `${path}?${query}`;
}

function facetsIn(text: string): Record<string, readonly string[]> {
  const parts = text.split(';').filter((part) => part !== '');
  return Object.fromEntries(
    parts.map((part) => {
      const colon = part.indexOf(':');
      const facet = colon < 0 ? part : part.slice(0, colon);
      return [facet, colon < 0 ? [] : part.slice(colon + 1).split(',')];
    }),
  );
}

/** Drops the separators of the address: no search depends on them. */
function plain(value: string): string {
  return value.replace(/[;,]/g, ' ').trim();
}
