/** Loads the session from the cookies and the profile. */

import { profileQuery } from '#web/core/api/queries.ts';
import { RequestError, troubleIn, UnauthorizedError } from '#web/core/api/request.ts';
import { waitToTryAgain } from '#web/core/api/retry-delay.ts';
import type { QueryClient } from '#web/core/api/tanstack-query.ts';
import { toSay } from '#words/say.ts';
import { holdsLogin, webStatusOf } from './derive.ts';
import type { SessionStore } from './session.ts';

/** Shown if the server did not respond. */
const NOT_ANSWERING = toSay('The college is not answering right now.');

interface Loading {
  readonly session: SessionStore;
  readonly queryClient: QueryClient;
  /** The profile response, if `start.ts` requested it. */
  readonly early?: Promise<Response> | undefined;
}

/**
 * Loads the profile if the cookies say that somebody is logged in. Resolves with whether somebody is. An invalid session is no error
 * here: the query client has already led to /login.
 */
export async function loadSession({ session, queryClient, early }: Loading): Promise<boolean> {
  // An early request was made only with a login cookie, which a 401 may have removed since.
  if (!early && !holdsLogin(document.cookie)) return false;
  try {
    session.begin(await queryClient.ensureQueryData(profileQuery(early)));
    return true;
  } catch (error) {
    if (error instanceof UnauthorizedError) return false;
    throw error;
  }
}

/** The same, retried with pauses while the server is unreachable or busy. Meanwhile the page shows the server's message (spec §8). */
export async function loadSessionPatiently(loading: Loading): Promise<boolean> {
  for (let failures = 1; ; failures += 1) {
    try {
      const isLoggedIn = await loadSession(
        failures === 1 ? loading : { ...loading, early: undefined },
      );
      loading.session.wait(undefined);
      return isLoggedIn;
    } catch (error) {
      if (!(error instanceof RequestError) || troubleIn(error) === 'other') throw error;
      loading.session.wait(error.status === 0 ? NOT_ANSWERING : error.message);
      await waitToTryAgain(failures, error.retryAfter);
    }
  }
}

/** After a conflict: if the application was submitted on another device, it is submitted here, too; opens the completion page (spec §2). */
export async function followSubmission({
  session,
  queryClient,
}: Pick<Loading, 'session' | 'queryClient'>): Promise<void> {
  const { isLoggedIn, webStatus } = session.getState();
  if (!isLoggedIn || webStatus === 'submitted') return;
  try {
    const { web_status } = await queryClient.fetchQuery({ ...profileQuery(), staleTime: 0 });
    if (webStatusOf(web_status) === 'submitted') session.setWebStatus('submitted');
  } catch {
    // The conflict's own message is on the screen.
  }
}
