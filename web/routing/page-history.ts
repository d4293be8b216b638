import { addressOf, FIRST_KEY, type Place } from './place.ts';

/** The places that somebody has been at, in this tab. */
export interface PageHistory {
  /** Where they are now. */
  here(): Place;
  push(place: Place): void;
  replace(place: Place): void;
  /** Back, or on: by so many places. */
  go(steps: number): void;
  /** Calls `moved` when somebody went back or on. */
  listen(moved: () => void): void;
}

/** The browser's own. */
export function createBrowserHistory(
  page: Pick<Window, 'history' | 'location' | 'addEventListener'>,
): PageHistory {
  const { history, location } = page;
  return {
    here() {
      const { usr: state = null, key = FIRST_KEY }: Partial<Kept> = history.state ?? {};
      const { pathname, search, hash } = location;
      return { pathname, search, hash, state, key };
    },
    push: (place) => history.pushState(kept(place), '', addressOf(place)),
    replace: (place) => history.replaceState(kept(place), '', addressOf(place)),
    go: (steps) => history.go(steps),
    listen: (moved) => page.addEventListener('popstate', moved),
  };
}

/** What the browser keeps with an address. A tab may still hold it from a release before this one. */
interface Kept {
  readonly usr: unknown;
  readonly key: string;
}

const kept = ({ state, key }: Place): Kept => ({ usr: state, key });

/** One without a browser: for tests, and for what the server draws. */
export function createMemoryHistory(first: Place): PageHistory {
  const places = [first];
  let index = 0;
  let moved = () => undefined as unknown;
  return {
    here: () => places[index] ?? first,
    push: (place) => places.splice(++index, places.length, place),
    replace: (place) => places.splice(index, 1, place),
    go(steps) {
      index = Math.min(Math.max(index + steps, 0), places.length - 1);
      moved();
    },
    listen: (listener) => {
      moved = listener;
    },
  };
}
