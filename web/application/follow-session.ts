/** What a change of the session means for the answers on the page. */
import type { Profile } from '#contract/application.ts';
import type { Session, SessionStore } from '#web/session/session.ts';
import { isAllSaved } from './answers/state.ts';
import type { AnswerStore } from './answers/store.ts';
import type { Application } from './context.tsx';
import type { Flow } from './flow/flow.ts';

/**
 * Follows the session from now on: an applicant who logs in gets their saved answers with what was typed before on top,
 * which is saved right after (contract §6); while the web status is validating, all that is missing shows.
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
    // Nothing can be added to a submitted application, and nothing shall wait for the next person either.
    if (webStatus === 'submitted') return store.forget();
    const saved = profile();
    if (!saved) return;
    const { answer: answers, answers_version: version } = saved;
    store.loadAccount({ username, answers, counts: {}, tabs: {}, version });
    if (!isAllSaved(store.getState()) || store.unsent().length > 0) flow.save().catch(flow.fail);
  };
  session.subscribe(follow);
  follow(session.getState());
}

/** The next applicant sees nothing of the last one's documents. */
function stopAll(uploads: Application['uploads']): void {
  for (const controller of uploads.values()) controller.stop();
  uploads.clear();
}
