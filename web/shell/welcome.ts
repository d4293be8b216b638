/** Which welcome a visitor gets (spec §2, "Welcome banner"). Pure. */
import type { Session } from '#web/session/session.ts';

export type Welcome = 'next-steps' | 'first-login' | 'welcome-back' | 'get-started';

type Known = Pick<
  Session,
  'webStatus' | 'isLoggedIn' | 'isServiceUser' | 'numLogins' | 'hasChangedPage'
>;

/** Undefined while validating, for staff, and for an applicant who has changed the page. */
export function findWelcome(session: Known): Welcome | undefined {
  const { webStatus, isLoggedIn, isServiceUser, hasChangedPage } = session;
  if (isServiceUser || webStatus === 'validating') return undefined;
  const isShown = webStatus === 'submitted' || !isLoggedIn || !hasChangedPage;
  return isShown ? welcomeOf(session) : undefined;
}

function welcomeOf({ webStatus, isLoggedIn, numLogins }: Known): Welcome {
  if (webStatus === 'submitted') return 'next-steps';
  if (!isLoggedIn) return 'get-started';
  return numLogins === 1 ? 'first-login' : 'welcome-back';
}
