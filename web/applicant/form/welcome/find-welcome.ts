/** Which welcome a visitor gets (spec §2, "Welcome banner"). Pure. */
import type { Session } from '#web/applicant/session/session.ts';

export type Welcome = 'first-login' | 'welcome-back' | 'get-started';

type Known = Pick<
  Session,
  'webStatus' | 'isLoggedIn' | 'isServiceUser' | 'numLogins' | 'hasChangedPage'
>;

/**
 * Undefined while validating, for staff, and for an applicant who has moved to another page. After the submission, the completion page
 * tells the next steps instead.
 */
export function findWelcome(session: Known): Welcome | undefined {
  const { webStatus, isLoggedIn, isServiceUser, numLogins, hasChangedPage } = session;
  if (isServiceUser || webStatus === 'validating' || webStatus === 'submitted') return undefined;
  if (!isLoggedIn) return 'get-started';
  if (hasChangedPage) return undefined;
  return numLogins === 1 ? 'first-login' : 'welcome-back';
}
