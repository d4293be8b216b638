import { render } from '@testing-library/react';
import { sampleTenant } from '#tenant/sample/index.ts';
import { type App, AppProvider, createApp } from '#web/applicant/app.tsx';
import { createMemoryHistory } from '#web/core/routing/page-history.ts';
import { addressOf, NO_PLACE, placeAt } from '#web/core/routing/place.ts';
import { RouterProvider, useLocation } from '#web/core/routing/RouterProvider.tsx';
import { createRouter } from '#web/core/routing/router.ts';
import { Screens } from '#web/core/routing/Screens.tsx';
import type { ScreenRoute } from '#web/core/routing/screen-routes.ts';
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
  routes: readonly ScreenRoute[],
  entry: Entry,
  prepare: (app: App) => void = () => undefined,
) {
  placeCollege();
  const app = createApp({ navigate: (path, options) => void router.navigate(path, options) });
  prepare(app);
  const router = createRouter({
    routes: [...routes, { path: '*', Component: Elsewhere }],
    history: createMemoryHistory(placeAt(addressOf(entry), NO_PLACE, { state: entry.state })),
  });
  render(
    <AppProvider app={app}>
      <RouterProvider router={router}>
        <Screens />
      </RouterProvider>
      <Toasts />
    </AppProvider>,
  );
  return Object.assign(router, { app });
}

function Elsewhere() {
  return <p>At {useLocation().pathname}</p>;
}
