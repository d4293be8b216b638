/** The client snapshot of spec §3: who is here, and how far the application is. */
import type { Profile, WebStatus } from '#contract/application.ts';
import { createStore } from '../store.ts';
import { numLoginsOf, webStatusOf } from './derive.ts';
import type { NavigationState } from './navigation.ts';
import { ANONYMOUS, type LinkHolder, standingOf, type Viewer } from './viewer.ts';

export interface Session {
  /** Who is looking. The next three say the same, in the words of spec §3. */
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
}

const NOBODY: Session = {
  webStatus: null,
  lastPage: '',
  viewer: ANONYMOUS,
  ...standingOf(ANONYMOUS),
  numLogins: 1,
  hasChangedPage: false,
  hasEnded: false,
  leadsToLogin: undefined,
};

/** `useSession((session) => session.isLoggedIn)` in a component; `useSession.getState()` elsewhere. */
export const useSession = createStore<Session>(() => NOBODY);

/** Somebody is logged in, and this is what the server knows of them. */
export function beginSession(profile: Profile): void {
  const viewer: Viewer = { kind: 'applicant', username: profile.username };
  useSession.setState({
    viewer,
    ...standingOf(viewer),
    lastPage: profile.last_page,
    numLogins: numLoginsOf(profile.successful_login),
    webStatus: webStatusOf(profile.web_status),
    hasChangedPage: false,
    hasEnded: false,
    leadsToLogin: undefined,
  });
}

/** Staff opened an applicant's form by a link. */
export function beginServiceSession(viewer: LinkHolder): void {
  useSession.setState({ ...NOBODY, viewer, ...standingOf(viewer) });
}

/** Nobody is logged in any more. @param leadsToLogin what /login is told, if that is where it leads. */
export function endSession(leadsToLogin?: NavigationState): void {
  useSession.setState({ ...NOBODY, hasEnded: true, leadsToLogin });
}

/** The page that the session's end leads to is there. */
export function noteArrivalAtLogin(): void {
  useSession.setState({ leadsToLogin: undefined });
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
