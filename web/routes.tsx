import {
  type LazyRouteFunction,
  type LoaderFunctionArgs,
  type RouteObject,
  replace,
} from 'react-router';
import { screens } from './screens.ts';
import { loadSession } from './session/load.ts';
import { DEFAULT_ROUTE } from './session/navigation.ts';
import { findResumePage } from './session/redirects.ts';
import { beginServiceSession, useSession } from './session/session.ts';
import { RootError } from './shell/errors/RootError.tsx';
import { ScreenError } from './shell/errors/ScreenError.tsx';
import { PageLoading } from './shell/PageLoading.tsx';
import { Root } from './shell/Root.tsx';

/** All screens of spec §2. With a `service_token` there is only one: the read-only view, whatever the path. */
export function createRoutes(search: string): RouteObject[] {
  return isServiceMode(search) ? [serviceRoute] : [createApplicantRoute()];
}

function isServiceMode(search: string): boolean {
  return new URLSearchParams(search).has('service_token');
}

const serviceRoute: RouteObject = {
  path: '*',
  loader: () => {
    beginServiceSession();
    return null;
  },
  ErrorBoundary: RootError,
  HydrateFallback: PageLoading,
  children: [{ path: '*', lazy: screens.serviceView }],
};

const createApplicantRoute = (): RouteObject => ({
  path: '/',
  Component: Root,
  ErrorBoundary: RootError,
  HydrateFallback: PageLoading,
  loader: createRootLoader(),
  shouldRevalidate: () => false,
  children: [
    {
      lazy: screens.applicationLayout,
      ErrorBoundary: ScreenError,
      children: [
        screen('about', screens.about),
        screen('education', screens.education),
        screen('final-steps', screens.finalSteps),
        screen('review', screens.review),
      ],
    },
    screen('completion', screens.completion),
    screen('login', screens.login),
    screen('signup', screens.signUp),
    screen('confirm', screens.confirm),
    screen('forgot', screens.forgot),
    screen('reset', screens.reset),
    { index: true, loader: goToDefaultRoute, Component: PageLoading },
    { path: '*', loader: goToDefaultRoute, Component: PageLoading },
  ],
});

/** A screen that loads when it is opened. */
function screen(path: string, lazy: LazyRouteFunction<RouteObject>): RouteObject {
  return { path, lazy, ErrorBoundary: ScreenError };
}

/** Who is here is known before anything is drawn; then a logged-in applicant goes on where they stopped. */
function createRootLoader() {
  let loaded: Promise<boolean> | undefined;
  return async ({ request }: LoaderFunctionArgs) => {
    // Once: a refused session interrupts this very loader on the way to /login, where it starts again.
    loaded ??= loadSession();
    await loaded;
    const { pathname, search } = new URL(request.url);
    const resumed = findResumePage(pathname, useSession.getState());
    return resumed === undefined ? null : replace(resumed + search);
  };
}

function goToDefaultRoute({ request }: LoaderFunctionArgs) {
  return replace(DEFAULT_ROUTE + new URL(request.url).search);
}
