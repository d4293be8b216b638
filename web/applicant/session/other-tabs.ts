/**
 * The tabs of one browser share one session cookie. When another applicant logs in in another tab, this tab would save one applicant's
 * answers into the other's account; when the applicant logs out there, this tab would still show their answers to the next person. So the
 * tabs tell each other about logins and logouts.
 */

import { openChannel } from '#web/core/open-channel.ts';
import type { AnswerKeeper } from './answer-keeper.ts';
import { holdsLogin } from './derive.ts';
import type { SessionStore } from './session.ts';
import { LOGGED_OUT, type SessionEnd } from './session-end.ts';

const CHANNEL = 'portal-session';

/** The logged-in applicant; empty after a logout. */
interface LoginMessage {
  readonly username: string;
}

/**
 * Tells the other tabs about logins and logouts here. Calls `reload` when another applicant logs in there, and leads to /login when the
 * applicant logs out there. Unsaved answers stay in this tab for their own applicant. A page restored from the back/forward cache is
 * checked in the same way.
 * @param reload loads the page again, with the current cookies.
 */
export function watchOtherTabs(
  {
    session,
    answerKeeper,
    sessionEnd,
  }: { session: SessionStore; answerKeeper: AnswerKeeper; sessionEnd: SessionEnd },
  reload: () => void,
): void {
  const channel = openChannel(CHANNEL);
  const broadcast = (message: LoginMessage) => channel.postMessage(message);
  session.subscribe(({ isLoggedIn, username, leadsToLogin }, before) => {
    if (isLoggedIn && username !== before.username) broadcast({ username });
    if (before.isLoggedIn && leadsToLogin?.errorMessage === LOGGED_OUT) broadcast({ username: '' });
  });
  channel.addEventListener('message', ({ data }: MessageEvent<LoginMessage>) => {
    const { isLoggedIn, username } = session.getState();
    if (!isLoggedIn || data.username === username) return;
    if (data.username === '') {
      // A suspended tab gets the message late; the applicant may have logged in again by then.
      if (!holdsLogin(document.cookie)) sessionEnd.followLogOut();
      return;
    }
    startAnew(username);
  });
  // A page restored from the back/forward cache has missed all messages meanwhile.
  window.addEventListener('pageshow', ({ persisted }) => {
    const { isLoggedIn, username } = session.getState();
    if (!persisted || !isLoggedIn) return;
    if (holdsLogin(document.cookie)) startAnew(username);
    else sessionEnd.followLogOut();
  });

  function startAnew(username: string): void {
    answerKeeper.keepUnsavedFor(username);
    reload();
  }
}
