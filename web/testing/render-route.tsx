import { render } from '@testing-library/react';
import { createMemoryRouter, type RouteObject, useLocation } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { sampleTenant } from '#tenant/sample/index.ts';
import { queryClient } from '../api/client.ts';
import { QueryClientProvider } from '../api/queries.ts';
import { endSession } from '../session/session.ts';
import { Toasts } from '../ui/toast/Toasts.tsx';

/** Puts the sample college into the page, as the server does. */
export function placeCollege(): void {
  document.getElementById('tenant')?.remove();
  const data = document.createElement('script');
  data.type = 'application/json';
  data.id = 'tenant';
  data.textContent = JSON.stringify(sampleTenant);
  document.head.append(data);
}

export type Entry = {
  readonly pathname: string;
  readonly search?: string;
  readonly hash?: string;
  readonly state?: unknown;
};

/** Draws the routes with a fresh session (which `prepare` may change), toasts, and a page that tells where a navigation went. */
export function renderRoutes(
  routes: RouteObject[],
  entry: Entry,
  prepare: () => void = () => undefined,
) {
  placeCollege();
  queryClient.clear();
  endSession();
  prepare();
  const router = createMemoryRouter([...routes, { path: '*', Component: Elsewhere }], {
    initialEntries: [entry],
  });
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
      <Toasts />
    </QueryClientProvider>,
  );
  return router;
}

function Elsewhere() {
  return <p>At {useLocation().pathname}</p>;
}
