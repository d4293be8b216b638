import { useLayoutEffect, useRef } from 'react';
import type { StaffProfile } from '#contract/desk.ts';
import { useSay } from '#web/core/language/say.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { DESK } from '../desk-app.tsx';
import { useTitle } from '../ui/useTitle.ts';
import { Doorway } from './Doorway.tsx';
import { SignIn } from './SignIn.tsx';
import styles from './SignInAgain.module.css';

/** Covers a page whose session has ended. After signing in again, the user continues where they were. */
export function SignInAgain({ person: { mail } }: { person: Pick<StaffProfile, 'mail'> }) {
  const say = useSay();
  const dialog = useRef<HTMLDialogElement>(null);
  const title = say('Your session has ended');
  useTitle(title);
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);
  return (
    <dialog
      ref={dialog}
      className={styles.cover}
      aria-label={title}
      onCancel={(event) => event.preventDefault()}
    >
      <Doorway title={title}>
        <p>
          {say(
            'Sign in again as {mail} and pick up where you were: what you have typed is still there.',
            { mail },
          )}
        </p>
        <SignIn />
        <Button variant="quiet" onClick={() => window.location.assign(DESK)}>
          {say('Leave this page')}
        </Button>
      </Doorway>
    </dialog>
  );
}
