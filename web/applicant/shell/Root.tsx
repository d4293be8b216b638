import { useEffect } from 'react';
import { useSession, useSessionContext } from '#web/applicant/session/context.tsx';
import { findRedirect, hasArrived, type Redirect } from '#web/applicant/session/redirects.ts';
import { useSaveWebStatus } from '#web/core/api/queries.ts';
import { useLocation, useNavigate } from '#web/core/routing/RouterProvider.tsx';
import { Outlet } from '#web/core/routing/Screens.tsx';
import { scrollKey } from '#web/core/routing/scroll-positions.ts';
import { useScrolling } from '#web/core/routing/useScrolling.ts';
import { later } from '#web/ui/later.tsx';
import { MAIN_ID, SkipLink } from '#web/ui/layout/SkipLink.tsx';
import { Toasts } from '#web/ui/toast/Toasts.tsx';
import { DialogBoundary } from '../../core/errors/DialogBoundary.tsx';
import { Footer } from './footer/Footer.tsx';
import { Header } from './header/Header.tsx';
import { NavigationProgress } from './PageLoading.tsx';
import styles from './Root.module.css';
import { useArrival } from './useArrival.ts';
import { useLastPage } from './useLastPage.ts';

const IdleWatch = later(() => import('./idle/IdleWatch.tsx'));

/** The frame of every applicant's screen: header, screen, footer, and the background watchers. */
export function Root() {
  useArrival();
  useScrolling(scrollKey);
  useLastPage();
  const isLoggedIn = useSession((session) => session.isLoggedIn);
  return (
    <div className={styles.sheet}>
      <SkipLink />
      <Header />
      <main id={MAIN_ID} tabIndex={-1} className={styles.main}>
        <NavigationProgress />
        <Screen />
      </main>
      <Footer />
      <Toasts />
      <BeginApplication />
      {isLoggedIn && <IdleWatch />}
    </div>
  );
}

/** The screen of the address, unless the visitor is redirected (spec §2, "Redirect rules"). */
function Screen() {
  const place = useLocation();
  const { session: store } = useSessionContext();
  const session = useSession((all) => all);
  const { leadsToLogin } = session;
  const isAtLogin = leadsToLogin !== undefined && hasArrived(place, leadsToLogin);
  useEffect(() => {
    if (isAtLogin) store.loginReached();
  }, [isAtLogin, store]);
  const redirect = findRedirect(place, session);
  if (redirect === undefined) return <Outlet />;
  // With the location's key, so that each further navigation is redirected, too.
  return <GoElsewhere key={place.key} {...redirect} />;
}

function GoElsewhere({ to, state }: Redirect) {
  const navigate = useNavigate();
  useEffect(() => void navigate(to, { state, replace: true }), [navigate, to, state]);
  return null;
}

/**
 * Sets the web status to started when an applicant without one logs in, and saves it (spec §4). It draws nothing but its
 * error; closing that retries.
 */
function BeginApplication() {
  const isLoggedIn = useSession((session) => session.isLoggedIn);
  return isLoggedIn ? (
    <DialogBoundary>
      <Begin />
    </DialogBoundary>
  ) : null;
}

function Begin() {
  const hasNotStarted = useSession((session) => session.webStatus === null);
  const { session } = useSessionContext();
  const { mutate: saveWebStatus } = useSaveWebStatus();
  useEffect(() => {
    if (!hasNotStarted) return;
    session.setWebStatus('started');
    saveWebStatus({ web_status: 'started' }, { onError: () => session.setWebStatus(null) });
  }, [hasNotStarted, saveWebStatus, session]);
  return null;
}
