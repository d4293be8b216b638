/** The client snapshot of spec §3: who is here, and how far the application is. */
import type { Profile, WebStatus } from '#contract/application.ts';
import { createStore } from '#web/core/store.ts';
import { numLoginsOf, webStatusOf } from './derive.ts';
import type { NavigationState } from './navigation.ts';
import { ANONYMOUS, type LinkHolder, standingOf, type Viewer } from './viewer.ts';

export interface Session {
  /** Who is looking. `isLoggedIn`, `username` and `isServiceUser` follow from it (spec §3). */
  readonly viewer: Viewer;
  /** Null before the application was started. */
  readonly webStatus: WebStatus | null;
  /** The form route that was open last; empty when none was. */
  readonly lastPage: Profile['last_page'];
  readonly isLoggedIn: boolean;
  /** The e-mail address; empty while nobody is logged in. */
  readonly username: string;
  /** Somebody of the staff, with a link: everything is read-only. */
  readonly isServiceUser: boolean;
  readonly numLogins: number;
  /** Whether the visitor has moved on from the page on which they arrived. */
  readonly hasChangedPage: boolean;
  /** Somebody was logged in on this page, and nobody is any more. */
  readonly hasEnded: boolean;
  /** What /login is told when a session ends; set until it is there, so that nothing else leads elsewhere meanwhile. */
  readonly leadsToLogin: NavigationState | undefined;
  /** Why the page is still loading, for the applicant: the server cannot be reached, or is too busy. */
  readonly waitsBecause: string | undefined;
}

export const NOBODY: Session = {
  webStatus: null,
  lastPage: '',
  viewer: ANONYMOUS,
  ...standingOf(ANONYMOUS),
  numLogins: 1,
  hasChangedPage: false,
  hasEnded: false,
  leadsToLogin: undefined,
  waitsBecause: undefined,
};

export type SessionStore = ReturnType<typeof createSession>;

/** Makes the session of this page. Nobody is logged in yet. */
export function createSession() {
  const { getState, setState, subscribe, getInitialState } = createStore<Session>(() => NOBODY);
  return {
    getState,
    setState,
    subscribe,
    getInitialState,
    /** Somebody is logged in, and this is their profile. */
    begin(profile: Profile): void {
      const viewer: Viewer = { kind: 'applicant', username: profile.username };
      setState({
        viewer,
        ...standingOf(viewer),
        lastPage: profile.last_page,
        numLogins: numLoginsOf(profile.successful_login),
        webStatus: webStatusOf(profile.web_status),
        hasChangedPage: false,
        hasEnded: false,
        leadsToLogin: undefined,
      });
    },
    /** Staff opened an application by a link. */
    beginService(viewer: LinkHolder): void {
      setState({ ...NOBODY, viewer, ...standingOf(viewer) });
    },
    /** Nobody is logged in any more. @param leadsToLogin the state for /login, if that is where the visitor goes. */
    end(leadsToLogin?: NavigationState): void {
      setState({ ...NOBODY, hasEnded: true, leadsToLogin });
    },
    loginReached: (): void => setState({ leadsToLogin: undefined }),
    setWebStatus: (webStatus: Session['webStatus']): void => setState({ webStatus }),
    setLastPage: (lastPage: Session['lastPage']): void => setState({ lastPage }),
    markPageChanged: (): void => setState({ hasChangedPage: true }),
    wait: (waitsBecause: string | undefined): void => setState({ waitsBecause }),
  };
}
