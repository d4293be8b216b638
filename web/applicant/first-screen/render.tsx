/** Server-side rendering of the first screen: the build makes a program of this file, and the server runs it. */
import { StrictMode } from 'react';
import { renderToString } from 'react-dom/server';
import type { PageCollege } from '#contract/page.ts';
import type { Answers } from '#form/engine/answers.ts';
import { AppProvider, createApp } from '#web/applicant/app.tsx';
import { createRoutes } from '#web/applicant/routes.tsx';
import type { Route } from '#web/applicant/session/route.ts';
import { dayAtCollege, setCollege } from '#web/core/college.ts';
import { createMemoryHistory } from '#web/core/routing/page-history.ts';
import { NO_PLACE, placeAt } from '#web/core/routing/place.ts';
import { RouterProvider } from '#web/core/routing/RouterProvider.tsx';
import { createRouter } from '#web/core/routing/router.ts';
import { Screens } from '#web/core/routing/Screens.tsx';
import { loadScreen } from '#web/core/routing/screen-routes.ts';
import type { Say } from '#words/say.ts';

interface FirstScreen {
  readonly html: string;
  /** The day for which the HTML is correct: see `dayAtCollege`. Deadlines and lists of years depend on it. */
  readonly day: string;
}

/**
 * Renders the screen of a route for a visitor who is not logged in.
 * @param say the reader's language.
 * @param answers invented ones, for a preview; none by default.
 */
export async function renderFirstScreen(
  tenant: PageCollege,
  route: Route,
  say?: Say,
  answers?: Answers,
): Promise<FirstScreen> {
  setCollege(tenant);
  const day = dayAtCollege();
  const app = createApp({ navigate: () => undefined, ...(say && { say }) });
  const { routes } = createRoutes(
    { pathname: route, search: '' },
    app,
    ({ createApplication }) =>
      (own, parts) =>
        createApplication(own, parts, { answers }),
  );
  await loadScreen(routes, route);
  const history = createMemoryHistory(placeAt(route, NO_PLACE));
  const router = createRouter({ routes, history });
  const html = renderToString(
    <StrictMode>
      <AppProvider app={app}>
        <RouterProvider router={router}>
          <Screens />
        </RouterProvider>
      </AppProvider>
    </StrictMode>,
  );
  return { html, day };
}
