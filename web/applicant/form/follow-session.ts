/** Applies changes of the session to the answers on the page. */
import type { Profile } from '#contract/application.ts';
import type { Session, SessionStore } from '#web/applicant/session/session.ts';
import { isAllSaved } from './answers/state.ts';
import type { AnswerStore } from './answers/store.ts';
import type { Application } from './context.tsx';
import type { Flow } from './flow/flow.ts';

/**
 * Follows the session. After a login, loads the saved answers, puts the text typed before on top of them, and saves it (contract §6).
 * While the web status is validating, all missing answers show.
 */
export function followSession(
  session: Pick<SessionStore, 'getState' | 'subscribe'>,
  {
    store,
    flow,
    uploads,
    profile,
  }: {
    store: AnswerStore;
    flow: Pick<Flow, 'save' | 'fail' | 'reset'>;
    uploads: Application['uploads'];
    profile: () => Profile | undefined;
  },
): void {
  const follow = ({ isLoggedIn, username, webStatus }: Session, before?: Session) => {
    store.setChecking(webStatus === 'validating');
    if (before?.isLoggedIn && !isLoggedIn) flow.reset();
    if (before !== undefined && before.username !== username) stopAll(uploads);
    const isNews = before?.isLoggedIn !== isLoggedIn || before.username !== username;
    if (!isLoggedIn || !isNews || store.getState().owner === username) return;
    // A submitted application takes no more answers, and the next person must not see them.
    if (webStatus === 'submitted') return store.forget();
    const saved = profile();
    if (!saved) return;
    const { answer: answers, answers_version: version } = saved;
    const account = { username, answers, counts: {}, tabs: {}, version };
    const atLogin = store.getState();
    store.loadAccount(account);
    const hasTyped = !isAllSaved(store.getState()) || store.unsent().length > 0;
    store.fillInAddress(account, atLogin);
    if (isAllSaved(store.getState()) && !hasTyped) return;
    // A failed save of only the prefilled address shows no dialog: autosave retries it.
    flow.save().catch(hasTyped ? flow.fail : () => undefined);
  };
  session.subscribe(follow);
  follow(session.getState());
}

/** Stops all uploads, so that the next applicant sees nothing of the last one's documents. */
function stopAll(uploads: Application['uploads']): void {
  for (const controller of uploads.values()) controller.stop();
  uploads.clear();
}
