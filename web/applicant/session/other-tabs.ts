/**
 * The tabs of one browser share one session cookie. When somebody else logs in in another tab, this tab would save one
 * applicant's answers into the other's account; and when they log out there, this tab would still show their answers to
 * the next person. So the tabs tell each other who has logged in or out.
 */
import type { AnswerKeeper } from './answer-keeper.ts';
import { holdsLogin } from './derive.ts';
import { openChannel } from './open-channel.ts';
import type { SessionStore } from './session.ts';
import { LOGGED_OUT, type SessionEnd } from './session-end.ts';

const CHANNEL = 'portal-session';

/** Who is logged in; empty once they have logged out. */
interface LoginMessage {
  readonly username: string;
}

/**
 * Tells the other tabs who logs in and out here. Calls `reload` when somebody else logs in there, and leads to /login when
 * the applicant logs out there. What was not saved here waits in this tab for its own applicant. The same for a page that was left
 * and comes back.
 * @param reload loads the page again, as whoever the cookies name now.
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
      // A tab that was asleep gets the message late; the applicant may have logged in again by then.
      if (!holdsLogin(document.cookie)) sessionEnd.followLogOut();
      return;
    }
    startAnew(username);
  });
  // A page to which Back leads from another site comes as it was left, and heard of nothing meanwhile.
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
