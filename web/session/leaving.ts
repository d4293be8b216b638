/** The ways out of a session: logging out, being idle, and being told that it is invalid (spec §4, §8). */
import * as calls from '../api/calls.ts';
import { queryClient } from '../api/client.ts';
import { UnauthorizedError } from '../api/request.ts';
import { answerKeeper } from './answer-keeper.ts';
import { goTo } from './navigation.ts';
import { LOGIN_ROUTE } from './route.ts';
import { endSession, useSession } from './session.ts';

/** Said after logging out; the next two are verbatim (spec §8 and §4). */
export const LOGGED_OUT = 'You have been logged out.';
export const SESSION_INVALID =
  'Your session is invalid. Please clear your cookies and login again.';
export const LOGGED_OUT_IDLE = 'You have been automatically logged out due to inactivity.';

/** Who was on which page when the server refused their session. */
let interrupted: { readonly username: string; readonly page: string } | undefined;

/** The server refused the session. What was typed and not saved waits for the same applicant to come back. */
export function expireSession(): void {
  const { username, lastPage, hasEnded } = useSession.getState();
  // What was under way when the session ended is refused too. It has nothing to say that was not said better.
  if (hasEnded) return;
  if (username !== '') interrupted = { username, page: lastPage };
  answerKeeper().keepUnsavedFor(username);
  leadToLogin(SESSION_INVALID);
}

/** The page on which this applicant's session ended, if it did and nobody else has been here since. Told once. */
export function takeInterruptedPage(username: string): string | undefined {
  const page = interrupted?.username === username ? interrupted.page : undefined;
  interrupted = undefined;
  return page === '' ? undefined : page;
}

/**
 * Saves what was typed, logs out, and goes to /login. When the server cannot be told, the page forgets all the same,
 * and throws.
 */
export async function logOut(): Promise<void> {
  await saveOrKeepAnswers();
  try {
    await calls.logOut();
  } catch (error) {
    // A session that was over already leads to /login in its own words.
    if (error instanceof UnauthorizedError) expireSession();
    else forgetServerData();
    throw error;
  }
  leadToLogin(LOGGED_OUT);
}

/** Somebody logged out in another tab: this one shows nothing of theirs either. What it had not saved waits for them. */
export function followLogOut(): void {
  answerKeeper().keepUnsavedFor(useSession.getState().username);
  leadToLogin(LOGGED_OUT);
}

/** Logs out an applicant who went away. It never fails: nobody is there to see it. */
export async function logOutIdle(): Promise<void> {
  await saveOrKeepAnswers();
  await succeeds(calls.logOut());
  leadToLogin(LOGGED_OUT_IDLE);
}

/** The next person at this computer finds nothing; what could not be saved waits for the same applicant only. */
async function saveOrKeepAnswers(): Promise<void> {
  const { username } = useSession.getState();
  if (await succeeds(answerKeeper().saveUnsaved())) answerKeeper().forgetAll();
  else answerKeeper().keepUnsavedFor(username);
}

/**
 * Nothing of the applicant is left, and /login says why. It takes the place of the page on which the session ended: who
 * goes back from there has nothing to come back to.
 */
function leadToLogin(errorMessage: string): void {
  const state = { errorMessage };
  forgetServerData(state);
  goTo(LOGIN_ROUTE, { state, replace: true });
}

function forgetServerData(leadsToLogin?: { readonly errorMessage: string }): void {
  endSession(leadsToLogin);
  queryClient.clear();
}

async function succeeds(work: Promise<unknown>): Promise<boolean> {
  try {
    await work;
    return true;
  } catch {
    return false;
  }
}
