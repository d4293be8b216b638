/** The ways out of a session: logging out, being idle, and being told that it is invalid (spec §4, §8). */
import * as calls from '../api/calls.ts';
import { queryClient } from '../api/client.ts';
import { answerKeeper } from './answer-keeper.ts';
import { goTo } from './navigation.ts';
import { endSession, useSession } from './session.ts';

/** Verbatim (spec §8 and §4); the first is ours. */
export const LOGGED_OUT = 'You have been logged out.';
export const SESSION_INVALID =
  'Your session is invalid. Please clear your cookies and login again.';
export const LOGGED_OUT_IDLE = 'You have been automatically logged out due to inactivity.';

/** The server refused the session. What was typed and not saved waits for the same applicant to come back. */
export function expireSession(): void {
  const { username } = useSession.getState();
  answerKeeper().keepUnsavedFor(username);
  forgetServerData();
  goTo('/login', { state: { errorMessage: SESSION_INVALID } });
}

/** Logs out, then goes to /login. When the server cannot be told, the page forgets all the same, and throws. */
export async function logOut(message: string = LOGGED_OUT): Promise<void> {
  try {
    await calls.logOut();
  } finally {
    answerKeeper().forgetAll();
    forgetServerData();
  }
  goTo('/login', { state: { errorMessage: message } });
}

/** Logs out an applicant who went away: what they typed is saved first. It never fails: nobody is there to see it. */
export async function logOutIdle(): Promise<void> {
  const hasSaved = await succeeds(answerKeeper().saveUnsaved());
  const { username } = useSession.getState();
  if (!hasSaved) answerKeeper().keepUnsavedFor(username);
  await succeeds(calls.logOut());
  if (hasSaved) answerKeeper().forgetAll();
  forgetServerData();
  goTo('/login', { state: { errorMessage: LOGGED_OUT_IDLE } });
}

function forgetServerData(): void {
  endSession();
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
