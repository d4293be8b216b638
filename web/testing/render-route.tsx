import { render } from '@testing-library/react';
import { createMemoryRouter, type RouteObject, useLocation } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { sampleTenant } from '#tenant/sample/index.ts';
import { type App, AppProvider, createApp } from '#web/app.tsx';
import { Toasts } from '#web/ui/toast/Toasts.tsx';

/** Puts the sample college into the page, as the server does. */
export function placeCollege(): void {
  document.getElementById('tenant')?.remove();
  const data = document.createElement('script');
  data.type = 'application/json';
  data.id = 'tenant';
  data.textContent = JSON.stringify({ ...sampleTenant, languages: ['en', 'es'] });
  document.head.append(data);
}

export interface Entry {
  readonly pathname: string;
  readonly search?: string;
  readonly hash?: string;
  readonly state?: unknown;
}

/** Draws the routes with an app of their own (which `prepare` may change), toasts, and a page that tells where a navigation went. */
export function renderRoutes(
  routes: RouteObject[],
  entry: Entry,
  prepare: (app: App) => void = () => undefined,
) {
  placeCollege();
  const app = createApp({ navigate: (path, options) => void router.navigate(path, options) });
  prepare(app);
  const router = createMemoryRouter([...routes, { path: '*', Component: Elsewhere }], {
    initialEntries: [entry],
  });
  render(
    <AppProvider app={app}>
      <RouterProvider router={router} />
      <Toasts />
    </AppProvider>,
  );
  return Object.assign(router, { app });
}

function Elsewhere() {
  return <p>At {useLocation().pathname}</p>;
}
