import type { RefObject } from 'react';
import { preload } from '#web/applicant/screens.ts';
import { useSession, useSessionContext } from '#web/applicant/session/context.tsx';
import type { NavigationState } from '#web/applicant/session/navigation.ts';
import { ACCOUNT_ROUTE } from '#web/applicant/session/route.ts';
import { useMutation } from '#web/core/api/tanstack-query.ts';
import { useSay } from '#web/core/language/say.ts';
import { Link } from '#web/core/routing/Link.tsx';
import { Button, ButtonLink } from '#web/ui/controls/Button.tsx';
import Popover from '#web/ui/popover/Popover.tsx';
import { PartIcon } from '#web/ui/text/PartIcon.tsx';
import styles from './AccountPopover.module.css';

/** The links to log in and sign up, or the username and the logout (spec §2). */
export default function AccountPopover({
  anchor,
  onClose,
}: {
  anchor: RefObject<HTMLButtonElement | null>;
  onClose: () => void;
}) {
  const say = useSay();
  const isLoggedIn = useSession((session) => session.isLoggedIn);
  // Not in `LoggedIn`, which disappears with the session: a failure must reach the boundary.
  const { sessionEnd } = useSessionContext();
  const { mutate, isPending } = useMutation({ mutationFn: () => sessionEnd.logOut() });
  return (
    <Popover
      anchor={anchor}
      isOpen
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
      label={say('Account')}
    >
      {isLoggedIn ? (
        <LoggedIn
          isPending={isPending}
          onLogOut={() => mutate(undefined, { onSuccess: onClose })}
          onDone={onClose}
        />
      ) : (
        <LoggedOut onDone={onClose} />
      )}
    </Popover>
  );
}

function LoggedOut({ onDone }: { onDone: () => void }) {
  const say = useSay();
  const { answerKeeper } = useSessionContext();
  const state: NavigationState = { answers: answerKeeper.typedAnswers() };
  return (
    <div className={styles.content}>
      <p>
        {say('With an account, your answers are saved and you can come back to them at any time.')}
      </p>
      <ButtonLink
        to="/login"
        state={state}
        isWide
        onPointerEnter={() => preload('login')}
        onFocus={() => preload('login')}
        onClick={onDone}
      >
        {say('Sign In')}
      </ButtonLink>
      <ButtonLink
        to="/signup"
        state={state}
        variant="secondary"
        isWide
        onPointerEnter={() => preload('signUp')}
        onFocus={() => preload('signUp')}
        onClick={onDone}
      >
        {say('Create Account')}
      </ButtonLink>
    </div>
  );
}

function LoggedIn({
  isPending,
  onLogOut,
  onDone,
}: {
  isPending: boolean;
  onLogOut: () => void;
  onDone: () => void;
}) {
  const say = useSay();
  const username = useSession((session) => session.username);
  return (
    <div className={styles.content}>
      <p className={styles.username}>
        <PartIcon name="mail" />
        <span>{username}</span>
      </p>
      <Button
        variant="secondary"
        isWide
        isBusy={isPending}
        busyLabel={say('Logging out')}
        onClick={onLogOut}
      >
        {say('Log Out')}
      </Button>
      <Link
        to={ACCOUNT_ROUTE}
        className={styles.settings}
        onPointerEnter={() => preload('account')}
        onFocus={() => preload('account')}
        onClick={onDone}
      >
        {say('Account settings')}
      </Link>
    </div>
  );
}
