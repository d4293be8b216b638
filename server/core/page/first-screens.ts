/**
 * Pre-renders the first screens for visitors who are not logged in, so that they can see and use the form before its script has
 * loaded. The screens contain nothing personal, so one copy serves everybody.
 */
import { join } from 'node:path';
import { BEGUN_COOKIE, IDENTITY_PROVIDER_PREFIX } from '#contract/headers.ts';
import { DEFAULT_ROUTE, FORM_ROUTES } from '#form/application/pages.ts';
import { dayOfDeadlines } from '#tenant/deadlines.ts';
import type { Tenant } from '#tenant/tenant.ts';
import type { Request } from '../http/app.ts';
import { asDocument, type Compressed } from './compressed.ts';
import type { Draw, FirstScreen } from './draw-first-screens.ts';
import { FIRST_SCREEN_PROGRAM } from './folder.ts';

/** Query parameters of addresses that prefill the form, or show an application to staff. */
const PERSONAL_PARAMETERS = ['token', 'service_token'];
const SESSION_COOKIE = /^(__Host-)?session$/;
const ROOT = '<div id="root"></div>';

export interface FirstScreens {
  /** The screen for a request; undefined if the visitor may see a personal one, and while screens are being rendered. */
  find(request: Pick<Request, 'url' | 'cookies'>): Compressed | undefined;
  /** Renders the screens of today, unless they are there. Resolves when that has finished. */
  drawn(): Promise<void>;
}

/**
 * @param page the document without a screen, with the files that a form page needs.
 * @param headOf returns a route's tags for search engines, for the end of its `<head>`.
 * @param fail is called with the error when rendering fails; the browser then renders the screen itself.
 */
export function createFirstScreens({
  folder,
  page,
  tenant,
  language,

  now,
  headOf,

  fail,
  draw,
}: {
  folder: string;
  page: string;
  tenant: Tenant;
  language: string;
  now: () => Date;
  headOf: (route: string) => string;
  fail: (error: unknown) => void;
  draw: Draw;
}): FirstScreens {
  const program = join(folder, FIRST_SCREEN_PROGRAM);
  let screens: ReadonlyMap<string, Compressed> = new Map();
  let day = '';
  let drawing: Promise<void> = Promise.resolve();

  /**
   * Screens are valid for one day, or until an extended deadline ends. The first request afterwards starts a new rendering, and does not
   * wait for it.
   */
  function drawIfOutdated(): void {
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

  return {
    find({ url, cookies }) {
      const [path = '', query = ''] = url.split('?');
      const route = path === '/' ? DEFAULT_ROUTE : path;
      if (mayHaveAnswers(cookies) || isPersonal(query)) return undefined;
      drawIfOutdated();
      return screens.get(route);
    },
    drawn() {
      drawIfOutdated();
      return drawing;
    },
  };
}

/** Whether the browser may show answers, from a login or from its tab. It then renders the screen itself. */
function mayHaveAnswers(cookies: Request['cookies']): boolean {
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
 * Delays painting until the page's small start script runs, because it records what is typed and pressed on a pre-rendered screen.
 * Browsers that do not know the attribute paint earlier.
 */
const START_BEFORE_PAINT = '<script async blocking="render" type="module"';

/** The document with a screen in its root, and further tags in its head. */
function withScreen(page: string, { route, html, day }: FirstScreen, head: string): string {
  const root = `<div id="root" data-screen="${route}" data-day="${day}">${html}</div>`;
  return page
    .replace('</head>', () => `${head}</head>`)
    .replace(START, () => START_BEFORE_PAINT)
    .replace(ROOT, () => root);
}
