import type { App } from '#web/applicant/app.tsx';

/** Until then, the deadlines of the HTML are new enough; in milliseconds. */
const AFTER = 30_000;

/**
 * Follows the deadlines after the page has been open for a random time between half a minute and a minute, so that pages opened at the
 * same moment do not poll together. Loads the code only then.
 */
export function followDeadlinesSoon(app: App): void {
  const wait = AFTER * (1 + Math.random());
  setTimeout(
    () =>
      import('./follow-deadlines.ts').then(
        ({ followDeadlines, followForm }) => {
          followDeadlines(app);
          followForm(app);
        },
        () => followDeadlinesSoon(app),
      ),
    wait,
  );
}
