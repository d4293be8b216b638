import type { ComponentType } from 'react';
import { type LoaderFunctionArgs, type RouteObject, replace } from 'react-router';
import { DEFAULT_ROUTE, FORM_ROUTES } from '#form/application/pages.ts';
import type { App } from './app.tsx';
import type { Application } from './application/context.tsx';
import { loadTranslation } from './language/load-translation.ts';
import { screens } from './screens.ts';
import { loadSessionPatiently } from './session/load.ts';
import { findResumePage, queryToKeep } from './session/redirects.ts';
import type { Route } from './session/route.ts';
import { findLinkHolder, type LinkHolder } from './session/viewer.ts';
import { RootError, ScreenError } from './shell/errors/ErrorScreens.tsx';
import { PageLoading, PageStarting } from './shell/PageLoading.tsx';
import { Root } from './shell/Root.tsx';

/** The id of the route around every screen of an applicant, whose data is there when the server has drawn the page. */
export const ROOT_ROUTE = 'root';

/** What begins an application; the server draws one that never starts. */
type Begin = 'startApplication' | 'createApplication';

/** All screens of spec §2. With a `service_token` there is only one: the read-only view, whatever the path. */
export function createRoutes(
  search: string,
  app: App,
  begin: Begin = 'startApplication',
): RouteObject[] {
  const holder = findLinkHolder(search);
  return [
    holder === undefined ? createApplicantRoute(app, begin) : createServiceRoute(holder, app),
  ];
}

const createServiceRoute = (holder: LinkHolder, app: App): RouteObject => ({
  path: '*',
  loader: () => {
    app.session.beginService(holder);
    return null;
  },
  ErrorBoundary: RootError,
  HydrateFallback: PageStarting,
  children: [{ path: '*', lazy: createServiceLoader(app) }],
});

const createApplicantRoute = (app: App, begin: Begin): RouteObject => ({
  id: ROOT_ROUTE,
  path: '/',
  Component: Root,
  ErrorBoundary: RootError,
  HydrateFallback: PageStarting,
  loader: createRootLoader(app),
  shouldRevalidate: () => false,
  children: [
    within(ScreenError, [
      {
        lazy: createLayoutLoader(app, begin),
        children: [
          within(ScreenError, [
            ...FORM_ROUTES.map((route) => at(route, screens.formPage)),
            at('/review', screens.review),
          ]),
        ],
      },
      at('/completion', screens.completion),
      at('/login', screens.login),
      at('/signup', screens.signUp),
      at('/confirm', screens.confirm),
      at('/forgot', screens.forgot),
      at('/reset', screens.reset),
    ]),
    { index: true, loader: goToDefaultRoute, Component: PageLoading },
    { path: '*', loader: goToDefaultRoute, Component: PageLoading },
  ],
});

/** A screen at one of the routes that the rest of the page knows by name. */
function at(path: Route, lazy: () => Promise<{ Component: ComponentType }>): RouteObject {
  return { path, lazy };
}

/** Screens with an error boundary around them: a route that failed to load has none of its own. */
function within(ErrorBoundary: ComponentType, children: RouteObject[]): RouteObject {
  return { ErrorBoundary, children };
}

/** Loads the session before anything is drawn, and redirects a logged-in applicant to the last saved page. */
function createRootLoader(app: App) {
  let loaded: Promise<boolean> | undefined;
  return async ({ request }: LoaderFunctionArgs) => {
    // Only once: a refused session redirects to /login, which runs this loader again.
    loaded ??= loadSessionPatiently(app);
    await loaded;
    const { pathname, search } = new URL(request.url);
    const resumed = findResumePage(pathname, app.session.getState());
    return resumed === undefined ? null : replace(resumed + queryToKeep(pathname, search));
  };
}

/** Staff read the form in their own language, too. */
function createServiceLoader(app: App) {
  return async () => {
    const [{ ServiceView }, translate] = await Promise.all([
      screens.serviceView(),
      loadTranslation(app.say),
    ]);
    return { Component: () => <ServiceView translate={translate} /> };
  };
}

/** The application of this page starts with the first form page, and lives until the page is closed. */
function createLayoutLoader(app: App, begin: Begin) {
  let application: Application | undefined;
  return async () => {
    const [{ ApplicationLayout, ...parts }, translate] = await Promise.all([
      screens.applicationLayout(),
      loadTranslation(app.say),
    ]);
    application ??= parts[begin](app, translate);
    const started = application;
    return { Component: () => <ApplicationLayout application={started} /> };
  };
}

function goToDefaultRoute({ request }: LoaderFunctionArgs) {
  return replace(DEFAULT_ROUTE + new URL(request.url).search);
}
