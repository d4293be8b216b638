import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import type { StaffProfile } from '#contract/desk.ts';
import { Boundary } from '#web/core/errors/Boundary.tsx';
import { useSay } from '#web/core/language/say.ts';
import { lenientStorage } from '#web/core/lenient-storage.ts';
import { Spinner } from '#web/ui/feedback/Spinner.tsx';
import { MAIN_ID, SkipLink } from '#web/ui/layout/SkipLink.tsx';
import { Toasts } from '#web/ui/toast/Toasts.tsx';
import { HandOnAlarm } from '../handing-on/HandOnAlarm.tsx';
import { ErasureAlarm } from '../help/Erasures.tsx';
import { MeProvider, useWhoIsSignedIn } from '../me.ts';
import { SessionEndsSoon } from '../own/SessionEndsSoon.tsx';
import { createShortcuts, ShortcutProvider } from '../shortcuts/shortcuts.ts';
import { InvitationPage } from '../sign-in/InvitationPage.tsx';
import { SignInAgain, SignInPage, type SignInPageProps } from '../sign-in/SignIn.tsx';
import { type Place, PlaceProvider } from '../ui/Page.tsx';
import { DeskHeader } from './DeskHeader.tsx';
import styles from './Frame.module.css';
import { IdleWatch } from './IdleWatch.tsx';
import { PageError } from './PageError.tsx';
import { Screen } from './Screen.tsx';

/** The invitation, the sign-in, or the desk of the signed-in user. */
export function Root({ providerAnswer }: SignInPageProps) {
  const [path] = useLocation();
  return (
    <>
      <Boundary fallback={(error, reset) => <PageError error={error} onRetry={reset} isAlone />}>
        {path === '/invitation' ? <InvitationPage /> : <Desk providerAnswer={providerAnswer} />}
      </Boundary>
      <Toasts />
    </>
  );
}

function Desk({ providerAnswer }: SignInPageProps) {
  const say = useSay();
  const me = useWhoIsSignedIn();
  const [person, setPerson] = useState<StaffProfile>();
  if (me && me !== person) setPerson(me);
  if (me === undefined) {
    return (
      <main className={styles.starting}>
        <Spinner label={say('Loading')} />
      </main>
    );
  }
  if (person === undefined) return <SignInPage providerAnswer={providerAnswer} />;
  // The key remounts the desk for another user; the same user continues where they were.
  return (
    <>
      <MeProvider value={person} key={person.id}>
        <Frame />
      </MeProvider>
      {me === null ? <SignInAgain person={person} /> : <IdleWatch />}
    </>
  );
}

/** The frame of every page, for signed-in users. */
function Frame() {
  const place = useRef<Place>({ path: undefined, isBack: false });
  const [shortcuts] = useState(() => createShortcuts(lenientStorage(() => window.localStorage)));
  useEffect(() => {
    const noteBack = () => {
      place.current.isBack = true;
    };
    window.addEventListener('popstate', noteBack);
    return () => window.removeEventListener('popstate', noteBack);
  }, []);
  return (
    <ShortcutProvider value={shortcuts}>
      <PlaceProvider value={place}>
        <div className={styles.sheet}>
          <SkipLink />
          <DeskHeader />
          <main id={MAIN_ID} tabIndex={-1} className={styles.main}>
            <HandOnAlarm />
            <ErasureAlarm />
            <SessionEndsSoon />
            <Screen />
          </main>
        </div>
      </PlaceProvider>
    </ShortcutProvider>
  );
}
