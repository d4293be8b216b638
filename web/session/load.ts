/** Learning who is here, from the cookies and the profile. */
import { queryClient } from '../api/client.ts';
import { profileQuery } from '../api/queries.ts';
import { UnauthorizedError } from '../api/request.ts';
import { holdsLogin } from './derive.ts';
import { beginSession } from './session.ts';

/**
 * Loads the profile if the cookies say that somebody is logged in, and tells whether somebody is. An invalid session is
 * not an error here: the applicant is on the way to /login already.
 */
export async function loadSession(): Promise<boolean> {
  if (!holdsLogin(document.cookie)) return false;
  try {
    beginSession(await queryClient.ensureQueryData(profileQuery()));
    return true;
  } catch (error) {
    if (error instanceof UnauthorizedError) return false;
    throw error;
  }
}
