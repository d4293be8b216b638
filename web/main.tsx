/** The main module of the page, loaded by `start.ts`. */
import './core/styles/index.css';
import { type App, createApp } from './applicant/app.tsx';
import { startPage } from './applicant/first-screen/start-page.tsx';
import { watchOtherTabs } from './applicant/session/other-tabs.ts';
import { getCollege } from './core/college.ts';
import { createSay } from './core/language/say.ts';
import { forgetChoice } from './core/language/switch.ts';
import { reloadAfterUpdate } from './core/parts/reload-after-update.ts';
import type { Router } from './core/routing/router.ts';
import { fitCharacters } from './ui/controls/fit-characters.ts';

/** Starts the page. @param early the profile response, if `start.ts` requested it. */
export function run(early?: Promise<Response>): void {
  const root = document.getElementById('root');
  if (root === null) throw new Error('The page has no #root.');

  let router: Router | undefined;
  forgetChoice(window);
  const app = createApp({
    navigate: (path, options) => void router?.navigate(path, options),
    say: createSay(getCollege().locale),
    early,
  });
  reloadAfterUpdate(window, { isBusy: () => app.queryClient.isMutating() > 0 });
  fitCharacters(document);
  watchOtherTabs(app, () => window.location.reload());
  followDeadlinesSoon(app);
  void startPage(root, app, (made) => {
    router = made;
  });
}

/** Until then, the deadlines of the HTML are new enough; in milliseconds. */
const MIN_DELAY = 30_000;

/**
 * Follows the deadlines after the page has been open for a random time between half a minute and a minute, so that pages opened at the
 * same moment do not poll together. Loads the code only then.
 */
function followDeadlinesSoon(app: App): void {
  const wait = MIN_DELAY * (1 + Math.random());
  setTimeout(
    () =>
      import('./applicant/deadlines/follow-deadlines.ts').then(
        ({ followDeadlines, followForm }) => {
          followDeadlines(app);
          followForm(app);
        },
        () => followDeadlinesSoon(app),
      ),
    wait,
  );
}
