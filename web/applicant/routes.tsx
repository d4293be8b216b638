import type { ComponentType } from 'react';
import { DEFAULT_ROUTE, FORM_ROUTES } from '#form/application/pages.ts';
import type { PlaceOwn } from '#form/application/product.ts';
import type { Say } from '#words/say.ts';
import { getCollege } from '../core/college.ts';
import { RootError, ScreenError } from '../core/errors/ErrorScreens.tsx';
import type { TranslateForm } from '../core/language/translated-form.ts';
import { loadPart } from '../core/parts/load-part.ts';
import type { RouterOptions } from '../core/routing/router.ts';
import { lazy, type ScreenRoute } from '../core/routing/screen-routes.ts';
import type { App } from './app.tsx';
import type { Application } from './form/context.tsx';
import { screens } from './screens.ts';
import { loadSessionPatiently } from './session/load.ts';
import { findResumePage, queryToKeep } from './session/redirects.ts';
import { ACCOUNT_ROUTE, ADDRESS_ROUTE, type Route } from './session/route.ts';
import { findLinkHolder, type LinkHolder } from './session/viewer.ts';
import { Root } from './shell/Root.tsx';

type Layout = Awaited<ReturnType<typeof screens.applicationLayout>>;

/** The function that makes the application; the server uses the one without timers and watchers. */
type Begin = (layout: Layout) => Layout['startApplication'];

const start: Begin = ({ startApplication }) => startApplication;

/** The screens of a page, and the function to run before the first one is drawn. */
export type Pages = Required<Pick<RouterOptions, 'routes' | 'start'>>;

/** All screens of spec §2. With a `service_token` there is only one: the read-only view, whatever the path. */
export function createRoutes(search: string, app: App, begin = start): Pages {
  const holder = findLinkHolder(search);
  return holder === undefined ? createApplicantPages(app, begin) : createServicePages(holder, app);
}

const createServicePages = (holder: LinkHolder, app: App): Pages => ({
  start: async () => {
    app.session.beginService(holder);
    return undefined;
  },
  routes: [within(RootError, [{ path: '*', lazy: lazy(createServiceLoader(app)) }])],
});

const createApplicantPages = (app: App, begin: Begin): Pages => ({
  start: createStart(app),
  routes: [
    {
      Component: Root,
      ErrorScreen: RootError,
      children: [
        within(ScreenError, [
          {
            lazy: lazy(createLayoutLoader(app, begin)),
            children: [
              within(ScreenError, [
                ...FORM_ROUTES.map((route) => at(route, screens.formPage)),
                at('/review', screens.review),
              ]),
            ],
          },
          at('/completion', screens.completion),
          at('/status', screens.status),
          at('/login', screens.login),
          at('/signup', screens.signUp),
          at('/confirm', screens.confirm),
          at('/forgot', screens.forgot),
          at('/reset', screens.reset),
          at(ADDRESS_ROUTE, screens.address),
          at(ACCOUNT_ROUTE, screens.account),
        ]),
        { path: '*', redirect: ({ search }) => DEFAULT_ROUTE + search },
      ],
    },
  ],
});

/** A screen at a known route. */
function at(path: Route, load: () => Promise<{ Component: ComponentType }>): ScreenRoute {
  return { path, lazy: lazy(load) };
}

/** Screens inside an error screen: a route that fails to load has none of its own. */
function within(
  ErrorScreen: NonNullable<ScreenRoute['ErrorScreen']>,
  children: ScreenRoute[],
): ScreenRoute {
  return { ErrorScreen, children };
}

/** Loads the session before anything is drawn, and redirects a logged-in applicant to the last saved page. */
function createStart(app: App): Pages['start'] {
  let loaded: Promise<boolean> | undefined;
  return async (place) => {
    // Only once: a refused session redirects to /login, which runs this again.
    loaded ??= loadSessionPatiently(app);
    await loaded;
    const resumed = findResumePage(place, app.session.getState());
    return resumed && resumed + queryToKeep(place.pathname, place.search);
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

/** Makes the page's application with the first form page; it lives until the page is closed. */
function createLayoutLoader(app: App, begin: Begin) {
  let application: Application | undefined;
  return async () => {
    const [layout, translate, placeOwn] = await Promise.all([
      screens.applicationLayout(),
      loadTranslation(app.say),
      loadPlaceOwn(),
    ]);
    application ??= begin(layout)(app, { translate, placeOwn });
    const started = application;
    const { ApplicationLayout } = layout;
    return { Component: () => <ApplicationLayout application={started} /> };
  };
}

/** Loads the code of own questions; the page of a college without any does not download it. */
async function loadPlaceOwn(): Promise<PlaceOwn | undefined> {
  return getCollege().form && (await loadPart(() => import('#form/own/with-own.ts'))).withOwn;
}

/** Loads the translation of the form; readers of English do not download it. */
async function loadTranslation({ language }: Say): Promise<TranslateForm | undefined> {
  if (language.tag === 'en') return undefined;
  const { translatedForm } = await loadPart(() => import('../core/language/translated-form.ts'));
  return translatedForm;
}
