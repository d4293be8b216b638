/** The client snapshot of spec §3: the visitor and the application's progress. */
import type { LastPage, Profile, WebStatus } from '#contract/application.ts';
import { createStore } from '#web/core/store.ts';
import { numLoginsOf, webStatusOf } from './derive.ts';
import type { NavigationState } from './navigation.ts';

export interface Session {
  /** Null before the application was started. */
  readonly webStatus: WebStatus | null;
  /** The last open form route; null if there was none. */
  readonly lastPage: LastPage | null;
  readonly isLoggedIn: boolean;
  /** The e-mail address; empty while nobody is logged in. */
  readonly username: string;
  /** A staff member with a link: everything is read-only. */
  readonly isServiceUser: boolean;
  /** The token of that link; empty for anybody else. */
  readonly serviceToken: string;
  readonly numLogins: number;
  /** Whether the visitor has left the page on which they arrived. */
  readonly hasChangedPage: boolean;
  /** Whether a session has ended on this page. */
  readonly hasEnded: boolean;
  /** The state for /login after a session has ended; set until /login is reached, so that no other redirect interferes. */
  readonly leadsToLogin: NavigationState | undefined;
  /** Whether the next form page shows its first missing answer: set by a login. */
  readonly leadsToMissing: boolean;
  /** Why the page is still loading, for the applicant: the server is unreachable or too busy. */
  readonly waitsBecause: string | undefined;
}

export const NOBODY: Session = {
  webStatus: null,
  lastPage: null,
  isLoggedIn: false,
  username: '',
  isServiceUser: false,
  serviceToken: '',
  numLogins: 1,
  hasChangedPage: false,
  hasEnded: false,
  leadsToLogin: undefined,
  leadsToMissing: false,
  waitsBecause: undefined,
};

export type SessionStore = ReturnType<typeof createSession>;

/** Makes the session of this page, without a login. */
export function createSession() {
  const { getState, setState, subscribe, getInitialState } = createStore<Session>(() => NOBODY);
  return {
    getState,
    setState,
    subscribe,
    getInitialState,
    /** Starts a logged-in session with its profile. */
    begin(profile: Profile): void {
      setState({
        isLoggedIn: true,
        username: profile.username,
        lastPage: profile.last_page || null,
        numLogins: numLoginsOf(profile.successful_login),
        webStatus: webStatusOf(profile.web_status),
        hasChangedPage: false,
        hasEnded: false,
        leadsToLogin: undefined,
      });
    },
    /** Starts a session of staff with a link. */
    beginService(serviceToken: string): void {
      setState({ ...NOBODY, isServiceUser: true, serviceToken });
    },
    /** Ends the session. @param leadsToLogin the state for /login, if the visitor goes there. */
    end(leadsToLogin?: NavigationState): void {
      setState({ ...NOBODY, hasEnded: true, leadsToLogin });
    },
    loginReached: (): void => setState({ leadsToLogin: undefined }),
    leadToMissing: (): void => setState({ leadsToMissing: true }),
    missingReached: (): void => setState({ leadsToMissing: false }),
    setWebStatus: (webStatus: Session['webStatus']): void => setState({ webStatus }),
    setLastPage: (lastPage: Session['lastPage']): void => setState({ lastPage }),
    markPageChanged: (): void => setState({ hasChangedPage: true }),
    wait: (waitsBecause: string | undefined): void => setState({ waitsBecause }),
  };
}
