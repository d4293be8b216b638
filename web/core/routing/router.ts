/** Navigates between screens. The current screen stays until all parts of the next one have loaded. */
import type { PageHistory } from './page-history.ts';
import { type Place, placeAt } from './place.ts';
import { isLoaded, routesTo, type ScreenRoute } from './screen-routes.ts';

export interface RouterOptions {
  readonly routes: readonly ScreenRoute[];
  readonly history: PageHistory;
  /** Runs before anything is drawn. Resolves with an address to redirect to, if any. */
  readonly start?: ((place: Place) => Promise<string | undefined>) | undefined;
  /** The server has already drawn the first screen: its scroll position is kept. */
  readonly isDrawn?: boolean | undefined;
}

/** The screen that is drawn. */
export interface Shown {
  readonly place: Place;
  /** From the outermost frame to the screen. Undefined before the first screen. */
  readonly routes: readonly ScreenRoute[] | undefined;
  readonly failure: Failure | undefined;
  /** Whether to keep the scroll position; otherwise a new place starts at its top. */
  readonly keepsScroll: boolean;
}

/** A failed load, and the index of the route whose error screen to show. */
interface Failure {
  readonly error: unknown;
  readonly depth: number;
}

interface RouterState {
  readonly shown: Shown;
  /** Whether another screen is loading. */
  readonly isLoading: boolean;
}

interface NavigateOptions {
  readonly replace?: boolean | undefined;
  /** Passed to the next screen. */
  readonly state?: unknown;
  readonly keepsScroll?: boolean | undefined;
}

export type Router = ReturnType<typeof createRouter>;

type Listener = (state: RouterState, before: RouterState) => void;

/** How the history changes: "move" if the place is in it already (back, forward, or the first load). */
type Entry = 'push' | 'replace' | 'move';

interface Visit {
  readonly entry: Entry;
  readonly keepsScroll?: boolean | undefined;
}

export function createRouter({ routes, history, start, isDrawn = false }: RouterOptions) {
  const listeners = new Set<Listener>();
  const nothing = { routes: undefined, failure: undefined, keepsScroll: isDrawn };
  let state: RouterState = { shown: { place: history.here(), ...nothing }, isLoading: false };
  /** The newest visit. An older one that is still loading is dropped. */
  let newest: object | undefined;

  function change(next: RouterState): void {
    const before = state;
    state = next;
    for (const listener of listeners) listener(state, before);
  }

  async function visit(place: Place, { entry, keepsScroll = false }: Visit): Promise<void> {
    const next = routesTo(routes, place.pathname);
    const arrive = (failure?: Failure) => {
      if (entry !== 'move') history[entry](place);
      change({ shown: { place, routes: next, failure, keepsScroll }, isLoading: false });
    };
    const goElsewhere = (address: string) =>
      visit(placeAt(address, place), { entry: entry === 'push' ? entry : 'replace', keepsScroll });

    const redirect = next.at(-1)?.redirect?.(place);
    if (redirect !== undefined) return goElsewhere(redirect);
    const own = {};
    newest = own;
    const begin = state.shown.routes === undefined ? start : undefined;
    if (!begin && next.every(isLoaded)) return arrive();
    change({ ...state, isLoading: true });
    const beginning = begin?.(place);
    const loading = loadAll(next);
    try {
      const elsewhere = await beginning;
      if (newest !== own) return;
      if (elsewhere !== undefined) return goElsewhere(elsewhere);
    } catch (error) {
      if (newest === own) arrive({ error, depth: 0 });
      return;
    }
    const failure = await loading;
    if (newest === own) arrive(failure);
  }

  history.listen(() => void visit(history.here(), { entry: 'move' }));
  void visit(state.shown.place, { entry: 'move', keepsScroll: isDrawn });

  return {
    getState: () => state,
    /** @returns unsubscribes. */
    subscribe(listener: Listener): () => void {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    /** Moves in the history by this many entries; negative is back. */
    go: (steps: number): void => history.go(steps),
    /** Navigates to an address. Resolves when its screen or an error screen is drawn, or when a newer navigation has taken over. */
    navigate(to: string, options: NavigateOptions = {}): Promise<void> {
      const { replace = false, state: handed, keepsScroll } = options;
      const place = placeAt(to, state.shown.place, { state: handed });
      return visit(place, { entry: replace ? 'replace' : 'push', keepsScroll });
    },
  };
}

/** Loads all missing parts. Reports the outermost failure, with the innermost error screen around it. */
async function loadAll(routes: readonly ScreenRoute[]): Promise<Failure | undefined> {
  const results = await Promise.allSettled(
    routes.map((route) => (isLoaded(route) ? undefined : route.lazy?.load())),
  );
  const index = results.findIndex(({ status }) => status === 'rejected');
  const failed = results[index];
  if (failed?.status !== 'rejected') return undefined;
  const depth = routes.slice(0, index + 1).findLastIndex(({ ErrorScreen }) => ErrorScreen);
  return { error: failed.reason, depth };
}
