import { savePace } from '#web/api/calls.ts';
import type { SessionStore } from '#web/session/session.ts';
import type { AnswerStore } from '../answers/store.ts';
import { createPace } from './pace.ts';

/** Measures how long questions take, and tells the server whenever the page goes out of sight, if somebody is logged in. */
export function tellPace(
  page: Document,
  { store, session }: { readonly store: AnswerStore; readonly session: SessionStore },
): void {
  const pace = createPace(() => performance.now());
  const look = () =>
    pace.enter(page.visibilityState === 'visible' ? store.getState().active?.key : undefined);
  store.subscribe(look);
  look();
  page.addEventListener('visibilitychange', () => {
    look();
    if (page.visibilityState === 'visible' || !session.getState().isLoggedIn) return;
    const seconds = pace.take();
    // Nobody is told when it fails: it is worth nobody's while.
    if (seconds !== undefined) savePace({ seconds }, { outlivesPage: true }).catch(() => undefined);
  });
}
