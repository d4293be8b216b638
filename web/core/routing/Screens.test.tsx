import { act, fireEvent, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { Link } from './Link.tsx';
import { createMemoryHistory } from './page-history.ts';
import { NO_PLACE, placeAt } from './place.ts';
import { RouterProvider, useIsLoading, useLocation } from './RouterProvider.tsx';
import { createRouter } from './router.ts';
import { Outlet, Screens } from './Screens.tsx';
import type { ScreenRoute } from './screen-routes.ts';

function Frame() {
  return (
    <>
      <h1>College</h1>
      {useIsLoading() && <p>On its way</p>}
      <Outlet />
    </>
  );
}

const ErrorScreen = ({ error }: { error: unknown }) => <p>{String(error)}</p>;

function Breaks() {
  const { search } = useLocation();
  if (search === '') throw new Error('Broken');
  return <p>Whole</p>;
}

function open(children: readonly ScreenRoute[], at = '/about') {
  const router = createRouter({
    routes: [{ Component: Frame, children: [{ ErrorScreen, children }] }],
    history: createMemoryHistory(placeAt(at, NO_PLACE)),
  });
  const onError = vi.fn();
  render(
    <RouterProvider router={router} onError={onError}>
      <Screens />
    </RouterProvider>,
  );
  return { router, onError };
}

const paragraphs = () => screen.getAllByRole('paragraph').map(({ textContent }) => textContent);

it('a screen that fails is replaced by the error screen inside the frame, until it is opened again', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const { router } = open([{ path: '/about', Component: Breaks }]);
  expect(screen.getByRole('heading', { name: 'College' })).toBeTruthy();
  expect(paragraphs()).toEqual(['Error: Broken']);
  await act(() => router.navigate('/about?x=1'));
  expect(paragraphs()).toEqual(['Whole']);
});

it('a link opens its address with its state, and adds nothing to the history if that is the current one', async () => {
  const { router } = open([
    {
      path: '/about',
      Component: () => (
        <>
          <Link to="/about?a=1#city" state="handed">
            City
          </Link>
          <Link to="/review">Review</Link>
        </>
      ),
    },
    { path: '/review', Component: () => <p>Review</p> },
  ]);
  const here = () => router.getState().shown.place;
  const link = screen.getByRole('link', { name: 'City' });
  expect(link.getAttribute('href')).toBe('/about?a=1#city');
  await userEvent.click(link);
  expect(here()).toMatchObject({ search: '?a=1', hash: '#city', state: 'handed' });
  await userEvent.click(link);
  await act(async () => router.go(-1));
  expect(here()).toMatchObject({ search: '', hash: '', state: null });
  // A browser would open another tab; jsdom has none.
  document.addEventListener('click', (event) => event.preventDefault(), { once: true });
  fireEvent.click(screen.getByRole('link', { name: 'Review' }), { ctrlKey: true });
  expect(here().pathname).toBe('/about');
});
