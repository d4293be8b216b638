/**
 * The first screens of visitors who are not logged in, drawn before anybody asks: they see and use the form before its script
 * has come. Nothing personal is in them, so one copy serves everybody.
 */
import { join } from 'node:path';
import { BEGUN_COOKIE, IDENTITY_PROVIDER_PREFIX } from '#contract/headers.ts';
import { DEFAULT_ROUTE, FORM_ROUTES } from '#form/application/pages.ts';
import { dayOfDeadlines } from '#tenant/deadlines.ts';
import type { Tenant } from '#tenant/tenant.ts';
import type { Request } from '../http/app.ts';
import { asDocument, type Compressed } from './compressed.ts';
import type { Draw, FirstScreen } from './draw-first-screens.ts';
import { FIRST_SCREEN_FOLDER } from './folder.ts';

/** Addresses with one of these fill in the form, or show an application to staff. */
const PERSONAL_PARAMETERS = ['token', 'service_token'];
const SESSION_COOKIE = /^(__Host-)?session$/;
const ROOT = '<div id="root"></div>';

export interface FirstScreens {
  /** The screen for a request; undefined for everybody who may see another, and while it is being drawn. */
  find(request: Pick<Request, 'url' | 'cookies'>): Compressed | undefined;
  /** Resolves when what is being drawn is there. */
  drawn(): Promise<void>;
}

/**
 * @param page the page without a screen, with the files that a form page needs.
 * @param headOf what a search engine reads of a route, for the end of its head.
 * @param fail is told why a screen could not be drawn; the page then draws it itself.
 */
export function createFirstScreens({
  folder,
  page,
  tenant,
  language = 'en',
  now,
  headOf = () => '',
  fail,
  draw,
}: {
  folder: string;
  page: string;
  tenant: Tenant;
  language?: string;
  now: () => Date;
  headOf?: (route: string) => string;
  fail: (error: unknown) => void;
  draw: Draw;
}): FirstScreens {
  const program = join(folder, FIRST_SCREEN_FOLDER, 'render.js');
  let screens: ReadonlyMap<string, Compressed> = new Map();
  let day = '';
  let drawing: Promise<void> = Promise.resolve();

  /**
   * Screens are true for one day, or until an extended deadline ends. The first request afterwards has them drawn again, and is not kept
   * waiting.
   */
  function lookAtTheDay(): void {
    const today = dayOfDeadlines(tenant.deadlines, now(), tenant.timeZone);
    if (today === day) return;
    day = today;
    screens = new Map();
    drawing = draw({ program, tenant, language, routes: FORM_ROUTES }).then(
      (drawn) => {
        const made = drawn.map(asEntry);
        screens = new Map(made.filter((_, index) => drawn[index]?.day === day));
      },
      (error) => fail(error),
    );
  }

  const asEntry = (screen: FirstScreen): [string, Compressed] => [
    screen.route,
    asDocument(withScreen(page, screen, headOf(screen.route))),
  ];

  lookAtTheDay();
  return {
    find({ url, cookies }) {
      const [path = '', query = ''] = url.split('?');
      const route = path === '/' ? DEFAULT_ROUTE : path;
      if (isSomebody(cookies) || isPersonal(query)) return undefined;
      lookAtTheDay();
      return screens.get(route);
    },
    drawn: () => drawing,
  };
}

/** Whether the page may hold answers: of somebody whom it asks the server for, or of its tab. It draws itself then. */
function isSomebody(cookies: Request['cookies']): boolean {
  return Object.keys(cookies).some(
    (name) =>
      name === BEGUN_COOKIE ||
      name.startsWith(IDENTITY_PROVIDER_PREFIX) ||
      SESSION_COOKIE.test(name),
  );
}

function isPersonal(query: string): boolean {
  const parameters = new URLSearchParams(query);
  return PERSONAL_PARAMETERS.some((name) => parameters.has(name));
}

const START = '<script async type="module"';
/**
 * Nothing is painted before the page's few first lines are there: whatever is typed or pressed on a screen that is drawn here is kept by them.
 * Browsers that do not know the attribute paint as before.
 */
const START_BEFORE_PAINT = '<script async blocking="render" type="module"';

/** The page with a screen in its root, and more in its head. */
function withScreen(page: string, { route, html, day }: FirstScreen, head: string): string {
  const root = `<div id="root" data-screen="${route}" data-day="${day}">${html}</div>`;
  return page
    .replace('</head>', () => `${head}</head>`)
    .replace(START, () => START_BEFORE_PAINT)
    .replace(ROOT, () => root);
}
