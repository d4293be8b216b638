/** A place in the page: its address, and the state that the previous screen passed on. */

export interface Place {
  readonly pathname: string;
  /** Includes the question mark; empty without a query. */
  readonly search: string;
  /** Includes the "#"; empty without a hash. */
  readonly hash: string;
  /** Passed on by the previous screen. It comes from the browser's history, so it may be anything. */
  readonly state: unknown;
  /** Identifies one visit of an address: each navigation has its own key. */
  readonly key: string;
}

/** The key of a place that was not reached by navigation. */
const FIRST_KEY = 'default';

/** The base for complete addresses. */
export const NO_PLACE = { pathname: '/', search: '' } as const;

/**
 * @param address may omit parts that stay the same: `#city`, `?x=1#city`. Of another site's address, only the path, query and hash count.
 * @param from the place that it is relative to.
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

/** Stored by the browser with an address. */
interface Kept {
  readonly usr: unknown;
  readonly key: string;
}

export const historyStateOf = ({ state, key }: Place): Kept => ({ usr: state, key });

/** The current place. */
export function currentPlace({ history, location }: Pick<Window, 'history' | 'location'>): Place {
  const { usr: state = null, key = FIRST_KEY }: Partial<Kept> = history.state ?? {};
  const { pathname, search, hash } = location;
  return { pathname, search, hash, state, key };
}

function newKey(): string {
  return Math.random().toString(36).slice(2, 10);
}

/** The element id in a hash: `city` for `#city`; empty if the hash is malformed, such as `#%`. */
export function idIn(hash: string): string {
  try {
    return decodeURIComponent(hash.slice(1));
  } catch {
    return '';
  }
}
