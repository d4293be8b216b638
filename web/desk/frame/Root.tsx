import { useState } from 'react';
import { useLocation } from 'wouter';
import type { StaffProfile } from '#contract/desk.ts';
import { Boundary } from '#web/core/errors/Boundary.tsx';
import { useSay } from '#web/core/language/say.ts';
import { Spinner } from '#web/ui/feedback/Spinner.tsx';
import { Toasts } from '#web/ui/toast/Toasts.tsx';
import { MeProvider, useWhoIsSignedIn } from '../me.ts';
import { InvitationPage } from '../sign-in/InvitationPage.tsx';
import { SignInAgain } from '../sign-in/SignInAgain.tsx';
import { SignInPage } from '../sign-in/SignInPage.tsx';
import { Frame } from './Frame.tsx';
import { IdleWatch } from './IdleWatch.tsx';
import { PageError } from './PageError.tsx';
import styles from './Root.module.css';

/** The invitation, the sign-in, or the desk of the signed-in user. */
export function Root() {
  const [path] = useLocation();
  return (
    <>
      <Boundary fallback={(error, reset) => <PageError error={error} onRetry={reset} isAlone />}>
        {path === '/invitation' ? <InvitationPage /> : <Desk />}
      </Boundary>
      <Toasts />
    </>
  );
}

function Desk() {
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
  if (person === undefined) return <SignInPage />;
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
