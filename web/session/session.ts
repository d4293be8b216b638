/** The client snapshot of spec §3: who is here, and how far the application is. */
import type { Profile, WebStatus } from '#contract/application.ts';
import { createStore } from '../store.ts';
import { numLoginsOf, webStatusOf } from './derive.ts';

export interface Session {
  /** Null before the application was started. */
  readonly webStatus: WebStatus | null;
  /** The form route that was open last; empty when none was. */
  readonly lastPage: Profile['last_page'];
  readonly isLoggedIn: boolean;
  /** The e-mail address; empty while nobody is logged in. */
  readonly username: string;
  /** Somebody of the staff, with a `service_token`: everything is read-only. */
  readonly isServiceUser: boolean;
  readonly numLogins: number;
  /** Whether the visitor has moved on from the page on which they arrived. */
  readonly hasChangedPage: boolean;
}

const NOBODY: Session = {
  webStatus: null,
  lastPage: '',
  isLoggedIn: false,
  username: '',
  isServiceUser: false,
  numLogins: 1,
  hasChangedPage: false,
};

/** `useSession((session) => session.isLoggedIn)` in a component; `useSession.getState()` elsewhere. */
export const useSession = createStore<Session>(() => NOBODY);

/** Somebody is logged in, and this is what the server knows of them. */
export function beginSession(profile: Profile): void {
  useSession.setState({
    isLoggedIn: true,
    isServiceUser: false,
    username: profile.username,
    lastPage: profile.last_page,
    numLogins: numLoginsOf(profile.successful_login),
    webStatus: webStatusOf(profile.web_status),
    hasChangedPage: false,
  });
}

/** Staff opened an applicant's form by a link. */
export function beginServiceSession(): void {
  useSession.setState({ ...NOBODY, isServiceUser: true });
}

/** Nobody is logged in any more. */
export function endSession(): void {
  useSession.setState(NOBODY);
}

export function setWebStatus(webStatus: Session['webStatus']): void {
  useSession.setState({ webStatus });
}

export function setLastPage(lastPage: Session['lastPage']): void {
  useSession.setState({ lastPage });
}

export function markPageChanged(): void {
  useSession.setState({ hasChangedPage: true });
}
