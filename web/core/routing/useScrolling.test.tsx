import { act, render } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createBrowserHistory } from './page-history.ts';
import { addressOf } from './place.ts';
import { RouterProvider } from './RouterProvider.tsx';
import { createRouter } from './router.ts';
import { Screens } from './Screens.tsx';
import { useScrolling } from './useScrolling.ts';

const keyOf = ({ key, pathname }: { key: string; pathname: string }) => `${pathname} ${key}`;

function Screen() {
  useScrolling(keyOf);
  return <p id="city">City</p>;
}

const scrolled = vi.fn();

beforeEach(() => {
  sessionStorage.clear();
  window.history.replaceState(null, '', '/about');
  vi.spyOn(window, 'scrollTo').mockImplementation(scrolled as typeof window.scrollTo);
  scrolled.mockClear();
});
afterEach(() => vi.restoreAllMocks());

function open({ isDrawn = false } = {}) {
  const history = createBrowserHistory(window);
  const router = createRouter({ routes: [{ path: '*', Component: Screen }], history, isDrawn });
  const view = render(
    <RouterProvider router={router}>
      <Screens />
    </RouterProvider>,
  );
  const go = (to: string, options = {}) => act(() => router.navigate(to, options));
  return { ...view, router, go };
}

const scrollBy = (y: number) => vi.spyOn(window, 'scrollY', 'get').mockReturnValue(y);

async function goBack() {
  const arrived = new Promise((resolve) =>
    window.addEventListener('popstate', resolve, { once: true }),
  );
  await act(async () => {
    window.history.back();
    await arrived;
  });
}

it('a new place shows its top; one that is revisited shows its last position', async () => {
  const { go, unmount } = open();
  scrollBy(300);
  await go('/education');
  expect(scrolled.mock.calls).toEqual([
    [0, 0],
    [0, 0],
  ]);
  scrollBy(70);
  await goBack();
  expect(scrolled).toHaveBeenLastCalledWith(0, 300);
  expect(addressOf(window.location)).toBe('/about');
  unmount();
});
