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
import type { guestScreens } from './guests.ts';
import { screens } from './screens.ts';
import { loadSessionPatiently } from './session/load.ts';
import { findResumePage, queryToKeep } from './session/redirects.ts';
import { ACCOUNT_ROUTE, ADDRESS_ROUTE, type Route } from './session/route.ts';
import { findServiceToken, isLinkPage } from './session/viewer.ts';
import { Root } from './shell/Root.tsx';

type Layout = Awaited<ReturnType<typeof screens.applicationLayout>>;

/** The function that makes the application; the server uses the one without timers and watchers. */
type Begin = (layout: Layout) => Layout['startApplication'];

const start: Begin = ({ startApplication }) => startApplication;

/** The screens of a page, and the function to run before the first one is drawn. */
export type Pages = Required<Pick<RouterOptions, 'routes' | 'start'>>;

/** All screens of spec §2. With a `service_token`, or at the page of a link for one task, there is only one. */
export function createRoutes(
  { pathname, search }: Pick<Location, 'pathname' | 'search'>,
  app: App,
  begin = start,
): Pages {
  // Nobody is logged in at a link's page, whoever may be in the same browser.
  if (isLinkPage(pathname)) return createOnePage(app, 'link');
  const token = findServiceToken(search);
  return token === null
    ? createApplicantPages(app, begin)
    : createOnePage(app, 'serviceView', () => app.session.beginService(token));
}

/** A page with one screen, whatever the path. Its readers have the form in their own language, too. */
const createOnePage = (app: App, screen: keyof typeof guestScreens, begin?: () => void): Pages => ({
  start: async () => void begin?.(),
  routes: [
    within(RootError, [
      {
        path: '*',
        lazy: lazy(async () => {
          const [{ Component }, translate] = await Promise.all([
            screens.guests().then((guests) => guests.guestScreens[screen]()),
            loadTranslation(app.say),
          ]);
          return { Component: () => <Component translate={translate} /> };
        }),
      },
    ]),
  ],
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
                ...FORM_ROUTES.map((route) => at(route, loadFormPage)),
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

async function loadFormPage() {
  return { Component: (await screens.applicationLayout()).FormPage };
}

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
