/** The ways in which a session ends: logging out, being idle, and a refusal by the server (spec §4, §8). */
import * as calls from '#web/core/api/calls.ts';
import { UnauthorizedError } from '#web/core/api/request.ts';
import type { QueryClient } from '#web/core/api/tanstack-query.ts';
import { toSay } from '#words/say.ts';
import type { AnswerKeeper } from './answer-keeper.ts';
import type { Navigate } from './navigation.ts';
import { LOGIN_ROUTE } from './route.ts';
import type { Session, SessionStore } from './session.ts';

/** Shown after logging out; the next two are verbatim (spec §8 and §4). */
export const LOGGED_OUT = toSay('You have been logged out.');
const SESSION_INVALID = toSay(
  'Your session is invalid. Please clear your cookies and login again.',
);
const LOGGED_OUT_IDLE = toSay('You have been automatically logged out due to inactivity.');

export type SessionEnd = ReturnType<typeof createSessionEnd>;

export function createSessionEnd({
  session,
  queryClient,
  answerKeeper,
  navigate,
}: {
  session: SessionStore;
  queryClient: QueryClient;
  answerKeeper: AnswerKeeper;
  navigate: Navigate;
}) {
  /** The applicant and the page at the time when the server refused the session. */
  let interrupted: { readonly username: string; readonly page: Session['lastPage'] } | undefined;

  /** Ends a session that the server refused. Unsaved answers are kept until the same applicant is back. */
  function expireSession(): void {
    const { username, lastPage, hasEnded } = session.getState();
    // Calls that were still running are refused as well; the first refusal has already led to /login.
    if (hasEnded) return;
    if (username !== '') interrupted = { username, page: lastPage };
    answerKeeper.keepUnsavedFor(username);
    leadToLogin(SESSION_INVALID);
  }

  /** Saves all answers and forgets them, for the next person at this computer. If the save fails, keeps them for this applicant only. */
  async function saveOrKeepAnswers(): Promise<void> {
    const { username } = session.getState();
    if (await succeeds(answerKeeper.saveUnsaved())) answerKeeper.forgetAll();
    else answerKeeper.keepUnsavedFor(username);
  }

  /** Replaces the page on which the session ended, so that "Back" does not lead there. */
  function leadToLogin(errorMessage: string): void {
    const state = { errorMessage };
    forgetServerData(state);
    navigate(LOGIN_ROUTE, { state, replace: true });
  }

  function forgetServerData(leadsToLogin?: { readonly errorMessage: string }): void {
    session.end(leadsToLogin);
    queryClient.clear();
  }

  return {
    expireSession,
    /** The page on which this applicant's session expired, unless another person was here since. Returned only once. */
    takeInterruptedPage(username: string): string | undefined {
      const page = interrupted?.username === username ? interrupted.page : undefined;
      interrupted = undefined;
      return page ?? undefined;
    },
    /** Saves, logs out, and goes to /login. If the call fails, the page still forgets everything, and this rejects. */
    async logOut(): Promise<void> {
      await saveOrKeepAnswers();
      try {
        await calls.logOut();
      } catch (error) {
        // A session that was over already leads to /login with its own message.
        if (error instanceof UnauthorizedError) expireSession();
        else forgetServerData();
        throw error;
      }
      leadToLogin(LOGGED_OUT);
    },
    /** Follows a logout in another tab. Unsaved answers are kept for the applicant. */
    followLogOut(): void {
      answerKeeper.keepUnsavedFor(session.getState().username);
      leadToLogin(LOGGED_OUT);
    },
    /** Logs out an idle applicant. Never rejects: nobody is there to read an error. */
    async logOutIdle(): Promise<void> {
      await saveOrKeepAnswers();
      await succeeds(calls.logOut());
      leadToLogin(LOGGED_OUT_IDLE);
    },
  };
}

async function succeeds(work: Promise<unknown>): Promise<boolean> {
  try {
    await work;
    return true;
  } catch {
    return false;
  }
}
