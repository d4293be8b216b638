/** Leads from screen to screen. The screen that is there stays until all of the next one has loaded. */
import type { PageHistory } from './page-history.ts';
import { type Place, placeAt } from './place.ts';
import { isLoaded, routesTo, type ScreenRoute } from './screen-routes.ts';

export interface RouterOptions {
  readonly routes: readonly ScreenRoute[];
  readonly history: PageHistory;
  /** What must be done before anything is drawn. Resolves with where to go instead, if anywhere. */
  readonly start?: ((place: Place) => Promise<string | undefined>) | undefined;
  /** The first screen stands there already, as the server drew it: it stays scrolled as it is. */
  readonly isDrawn?: boolean | undefined;
}

/** What is on the screen. */
export interface Shown {
  readonly place: Place;
  /** From the outermost frame to the screen. Undefined before the first screen. */
  readonly routes: readonly ScreenRoute[] | undefined;
  readonly failure: Failure | undefined;
  /** Whether the page stays scrolled as it is; otherwise a new place is seen from its top. */
  readonly keepsScroll: boolean;
}

/** What could not be loaded, and the how-manieth of the routes has the error screen for it. */
interface Failure {
  readonly error: unknown;
  readonly depth: number;
}

interface RouterState {
  readonly shown: Shown;
  /** Whether another screen is on its way. */
  readonly isLoading: boolean;
}

export interface NavigateOptions {
  readonly replace?: boolean | undefined;
  /** What the next screen is handed. */
  readonly state?: unknown;
  readonly keepsScroll?: boolean | undefined;
}

export type Router = ReturnType<typeof createRouter>;

type Listener = (state: RouterState, before: RouterState) => void;

/** How a place gets into the history; "move" if it is there, since somebody went back or on, or has only come. */
type Entry = 'push' | 'replace' | 'move';

interface Visit {
  readonly entry: Entry;
  readonly keepsScroll?: boolean | undefined;
}

export function createRouter({ routes, history, start, isDrawn = false }: RouterOptions) {
  const listeners = new Set<Listener>();
  const nothing = { routes: undefined, failure: undefined, keepsScroll: isDrawn };
  let state: RouterState = { shown: { place: history.here(), ...nothing }, isLoading: false };
  /** The newest visit; an older one that still loads leads nowhere. */
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
    /** @returns what ends it. */
    subscribe(listener: Listener): () => void {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    /** Back, or on: by so many places. */
    go: (steps: number): void => history.go(steps),
    /**
     * Goes to an address. Resolves when its screen is there, or what is drawn in its place; or when somebody has gone
     * elsewhere meanwhile.
     */
    navigate(to: string, options: NavigateOptions = {}): Promise<void> {
      const { replace = false, state: handed, keepsScroll } = options;
      const place = placeAt(to, state.shown.place, { state: handed });
      return visit(place, { entry: replace ? 'replace' : 'push', keepsScroll });
    },
  };
}

/** Loads all that is missing; the outermost of what could not be loaded is what failed. Its error screen is the next one around it. */
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
