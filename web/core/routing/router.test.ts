import { describe, expect, it, vi } from 'vitest';
import { createMemoryHistory } from './page-history.ts';
import { NO_PLACE, placeAt } from './place.ts';
import { createRouter, type RouterOptions } from './router.ts';
import { lazy, type ScreenRoute } from './screen-routes.ts';

const Component = () => null;
const failed = () => null;

/** A screen whose load the test resolves. */
function deferred(path: string) {
  const { promise, resolve, reject } = Promise.withResolvers<{ Component: typeof Component }>();
  const load = vi.fn(() => promise);
  return { route: { path, lazy: lazy(load) }, load, arrive: () => resolve({ Component }), reject };
}

function open(
  routes: readonly ScreenRoute[],
  { at = '/about', ...options }: Partial<RouterOptions> & { readonly at?: string } = {},
) {
  const history = createMemoryHistory(placeAt(at, NO_PLACE));
  const router = createRouter({ routes, history, ...options });
  const shown = () => router.getState().shown.place.pathname;
  const address = () => history.here().pathname;
  return { router, history, shown, address };
}

const settle = () => new Promise<void>((resolve) => setImmediate(resolve));
const about = { path: '/about', Component };
const review = { path: '/review', Component };

describe('the router', () => {
  it('keeps the old screen and its address until all of the next one has loaded', async () => {
    const next = deferred('/review');
    const frame = deferred('');
    const { router, shown, address } = open([
      about,
      { lazy: frame.route.lazy, children: [next.route] },
    ]);
    const arriving = router.navigate('/review');
    next.arrive();
    await settle();
    expect([router.getState().isLoading, shown(), address()]).toEqual([true, '/about', '/about']);
    frame.arrive();
    await arriving;
    expect([router.getState().isLoading, shown(), address()]).toEqual([
      false,
      '/review',
      '/review',
    ]);
  });

  it('shows the place that was requested last, whichever loads first', async () => {
    const [slow, fast] = [deferred('/slow'), deferred('/fast')];
    const { router, shown, history } = open([about, slow.route, fast.route]);
    const first = router.navigate('/slow');
    await settle();
    const second = router.navigate('/fast');
    fast.arrive();
    await second;
    slow.arrive();
    await first;
    expect(shown()).toBe('/fast');
    history.go(-1);
    expect(shown()).toBe('/about');
  });

  it('shows an error on the nearest error screen around, and loads again on the next request', async () => {
    const next = deferred('/review');
    next.reject(new Error('No network'));
    const routes = [about, { ErrorScreen: failed, children: [{ children: [next.route] }] }];
    const { router, shown } = open(routes);
    await router.navigate('/review');
    expect(shown()).toBe('/review');
    expect(router.getState().shown.failure).toEqual({ error: new Error('No network'), depth: 0 });
    next.load.mockResolvedValueOnce({ Component });
    await router.navigate('/review', { replace: true });
    expect(router.getState().shown.failure).toBeUndefined();
    expect(next.load).toHaveBeenCalledTimes(2);
  });
});

describe('the work before the first screen', () => {
  it('is done once, while the screen is loading', async () => {
    const next = deferred('/about');
    const started = Promise.withResolvers<undefined>();
    const start = vi.fn(() => started.promise);
    const { router, shown } = open([next.route, review], { start });
    next.arrive();
    await settle();
    expect(next.load).toHaveBeenCalled();
    expect(router.getState().shown.routes).toBeUndefined();
    started.resolve(undefined);
    await settle();
    expect(router.getState().shown.routes).toEqual([next.route]);
    await router.navigate('/review');
    expect([start.mock.calls.length, shown()]).toEqual([1, '/review']);
  });

  it('may replace the address by another one', async () => {
    const { router, shown } = open([about, review], {
      start: async ({ pathname }) => (pathname === '/about' ? '/review' : undefined),
    });
    await settle();
    expect(shown()).toBe('/review');
    router.go(-1);
    expect(shown()).toBe('/review');
  });

  it('shows the outermost error screen if it fails', async () => {
    const { router } = open([{ ErrorScreen: failed, children: [about] }], {
      start: () => Promise.reject(new Error('No session')),
    });
    await settle();
    expect(router.getState().shown.failure).toEqual({ error: new Error('No session'), depth: 0 });
  });
});
