/** Starts the page: hydrates the server-rendered screen, or draws the page if there is none. */
import { StrictMode, startTransition } from 'react';
import { createRoot, hydrateRoot, type RootOptions } from 'react-dom/client';
import { DEFAULT_ROUTE } from '#form/application/pages.ts';
import { type App, AppProvider } from '#web/applicant/app.tsx';
import { createRoutes, type Pages } from '#web/applicant/routes.tsx';
import { holdsLogin } from '#web/applicant/session/derive.ts';
import { PageStarting } from '#web/applicant/shell/PageLoading.tsx';
import { waitToTryAgain } from '#web/core/api/retry-delay.ts';
import { dayAtCollege } from '#web/core/college.ts';
import { logCaughtError } from '#web/core/errors/Boundary.tsx';
import { createBrowserHistory } from '#web/core/routing/page-history.ts';
import { RouterProvider } from '#web/core/routing/RouterProvider.tsx';
import { createRouter, type Router } from '#web/core/routing/router.ts';
import { Screens } from '#web/core/routing/Screens.tsx';
import { loadScreen } from '#web/core/routing/screen-routes.ts';
import { valuesIn } from './early.ts';
import { forgetKept, keep, TAKEN_OVER } from './kept-early.ts';

const OPTIONS: RootOptions = { onCaughtError: logCaughtError };

/**
 * Draws the page into its root, or hydrates the server-rendered screen of a visitor who is not logged in: the screen keeps the text that
 * they typed.
 */
export async function startPage(
  root: HTMLElement,
  app: App,
  routerIsHere: (router: Router) => void,
): Promise<void> {
  const { routes, start } = createRoutes(window.location, app);
  const history = createBrowserHistory(window);
  const { screen, day } = root.dataset;
  // Somebody has logged in in another tab since: the text typed here does not belong to their application.
  if (holdsLogin(document.cookie)) forgetKept();
  if (screen === undefined || holdsLogin(document.cookie)) {
    const router = createRouter({ routes, start, history });
    routerIsHere(router);
    window.dispatchEvent(new Event(TAKEN_OVER));
    return createRoot(root, OPTIONS).render(<Page app={app} router={router} />);
  }
  stayAt(screen);
  await loadPatiently(routes);
  const router = createRouter({ routes, history, isDrawn: true });
  routerIsHere(router);
  // The form page replays these values once it is interactive.
  keep(screen, valuesIn(root));
  const page = <Page app={app} router={router} />;
  // A different day means that deadlines and lists of years have changed, or that this computer's clock is wrong: draw anew.
  if (day !== dayAtCollege()) return createRoot(root, OPTIONS).render(page);
  // A transition hydrates in small pieces that do not block typing. An event that needs hydrated code makes React finish at once.
  startTransition(() => void hydrateRoot(root, page, OPTIONS));
}

function Page({ app, router }: { app: App; router: Router }) {
  return (
    <StrictMode>
      <AppProvider app={app}>
        <RouterProvider router={router} onError={logCaughtError}>
          <Screens Starting={PageStarting} />
        </RouterProvider>
      </AppProvider>
    </StrictMode>
  );
}

/** The server renders the first form page at `/`, too. */
function stayAt(screen: string): void {
  const { pathname, search, hash } = window.location;
  if (pathname === '/' && screen === DEFAULT_ROUTE) {
    window.history.replaceState(null, '', screen + search + hash);
  }
}

/** Loads the screen's parts, with retries. Without a network the rendered screen stays and accepts input. */
async function loadPatiently(routes: Pages['routes']): Promise<void> {
  for (let failures = 1; ; failures += 1) {
    try {
      return await loadScreen(routes, window.location.pathname);
    } catch {
      await waitToTryAgain(failures);
    }
  }
}
