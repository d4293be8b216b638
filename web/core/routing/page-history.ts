import { addressOf, currentPlace, historyStateOf, type Place } from './place.ts';

/** The history of this tab. */
export interface PageHistory {
  /** The current place. */
  here(): Place;
  push(place: Place): void;
  replace(place: Place): void;
  /** Moves by this many entries; negative is back. */
  go(steps: number): void;
  /** Calls `moved` after the user went back or forward. */
  listen(moved: () => void): void;
}

/** The browser's own history. */
export function createBrowserHistory(
  page: Pick<Window, 'history' | 'location' | 'addEventListener'>,
): PageHistory {
  const { history } = page;
  return {
    here: () => currentPlace(page),
    push: (place) => history.pushState(historyStateOf(place), '', addressOf(place)),
    replace: (place) => history.replaceState(historyStateOf(place), '', addressOf(place)),
    go: (steps) => history.go(steps),
    listen: (moved) => page.addEventListener('popstate', moved),
  };
}

/** A history without a browser, for tests and for drawing on the server. */
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
