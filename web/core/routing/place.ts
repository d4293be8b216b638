/** Where somebody is in the page: the address, and what the screen before handed over. */

export interface Place {
  readonly pathname: string;
  /** With its question mark; empty without a query. */
  readonly search: string;
  /** With its "#"; empty without one. */
  readonly hash: string;
  /** What the screen before handed over. It comes from the browser's history, and may be anything. */
  readonly state: unknown;
  /** Tells one visit of an address from another: each navigation has its own. */
  readonly key: string;
}

/** The key of a place that no navigation of this page has led to. */
const FIRST_KEY = 'default';

/** Where an address that leaves nothing out is read. */
export const NO_PLACE = { pathname: '/', search: '' } as const;

/**
 * @param address may leave out what is as it is now: `#city`, `?x=1#city`. Of another site's, only the path counts.
 * @param from where it is read.
 */
export function placeAt(
  address: string,
  from: Pick<Place, 'pathname' | 'search'>,
  { state = null, key = newKey() }: { readonly state?: unknown; readonly key?: string } = {},
): Place {
  const { pathname, search, hash } = new URL(address, `http://page${addressOf(from)}`);
  return { pathname, search, hash, state, key };
}

export function addressOf({
  pathname,
  search = '',
  hash = '',
}: Pick<Place, 'pathname'> & Partial<Pick<Place, 'search' | 'hash'>>): string {
  return pathname + search + hash;
}

/** What the browser keeps with an address. */
interface Kept {
  readonly usr: unknown;
  readonly key: string;
}

export const keptWith = ({ state, key }: Place): Kept => ({ usr: state, key });

/** Where somebody is now. */
export function hereIn({ history, location }: Pick<Window, 'history' | 'location'>): Place {
  const { usr: state = null, key = FIRST_KEY }: Partial<Kept> = history.state ?? {};
  const { pathname, search, hash } = location;
  return { pathname, search, hash, state, key };
}

function newKey(): string {
  return Math.random().toString(36).slice(2, 10);
}
