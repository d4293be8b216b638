import type { App } from '#web/applicant/app.tsx';

/** In milliseconds: until then what the page came with is new enough. */
const AFTER = 30_000;

/**
 * Follows the deadlines once the page has been open for half a minute to a minute, by chance: a crowd that came together does not
 * ask together. What does it is loaded only then.
 */
export function followDeadlinesSoon(app: App): void {
  const wait = AFTER * (1 + Math.random());
  setTimeout(
    () =>
      import('./follow-deadlines.ts').then(
        ({ followDeadlines }) => void followDeadlines(app),
        () => followDeadlinesSoon(app),
      ),
    wait,
  );
}
