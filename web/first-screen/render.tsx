/** What the server draws before any script runs: the build makes a program of this file, and the server runs it. */
import { StrictMode } from 'react';
import { renderToString } from 'react-dom/server';
import { createMemoryRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import type { PageCollege } from '#contract/page.ts';
import type { PlainDate } from '#form/engine/dates.ts';
import { AppProvider, createApp } from '#web/app.tsx';
import { setCollege, todayAtCollege } from '#web/college.ts';
import { createRoutes, ROOT_ROUTE } from '#web/routes.tsx';
import type { Route } from '#web/session/route.ts';
import type { Say } from '#words/say.ts';
import { loadMatches } from './load-matches.ts';

export interface FirstScreen {
  readonly html: string;
  /** The day on which it is true: deadlines and lists of years depend on it. */
  readonly day: PlainDate;
}

/**
 * The screen of a route, as somebody sees it who is not logged in and has answered nothing.
 * @param say the reader's language.
 */
export async function renderFirstScreen(
  tenant: PageCollege,
  route: Route,
  say?: Say,
): Promise<FirstScreen> {
  setCollege(tenant);
  const day = todayAtCollege();
  const app = createApp({ navigate: () => undefined, ...(say && { say }) });
  const routes = createRoutes('', app, 'createApplication');
  await loadMatches(routes, route);
  const router = createMemoryRouter(routes, {
    initialEntries: [route],
    hydrationData: { loaderData: { [ROOT_ROUTE]: null } },
  });
  const html = renderToString(
    <StrictMode>
      <AppProvider app={app}>
        <RouterProvider router={router} />
      </AppProvider>
    </StrictMode>,
  );
  router.dispose();
  return { html, day };
}
