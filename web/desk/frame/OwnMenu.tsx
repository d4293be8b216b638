import { useRef, useState } from 'react';
import { Link } from 'wouter';
import { SIGN_OUT } from '#contract/calls.ts';
import { send } from '#web/core/api/request.ts';
import { useMutation } from '#web/core/api/tanstack-query.ts';
import { sayText, useSay } from '#web/core/language/say.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import Popover from '#web/ui/popover/Popover.tsx';
import { Icon } from '#web/ui/text/Icon.tsx';
import { DESK } from '../desk-app.tsx';
import { useMe } from '../me.ts';
import { ROLE_WORDS } from '../roles.ts';
import styles from './OwnMenu.module.css';

/** The signed-in user, their roles, and the sign-out. */
export function OwnMenu() {
  const say = useSay();
  const { mail, name, roles } = useMe();
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const { mutate, isPending } = useMutation({
    mutationFn: () => send(SIGN_OUT),
    // Reload, to drop all data that the page has shown.
    onSuccess: () => window.location.assign(DESK),
  });
  return (
    <>
      <Button
        ref={button}
        variant="secondary"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        className={styles.opener}
        onClick={() => setOpen(!isOpen)}
      >
        <Icon name="person" />
        <span className={styles.who}>{name === '' ? mail : name}</span>
      </Button>
      <Popover
        anchor={button}
        isOpen={isOpen}
        onOpenChange={setOpen}
        label={say('Who is signed in')}
      >
        <div className={styles.content}>
          <p className={styles.mail}>{mail}</p>
          <p className={styles.roles}>
            {roles.map((role) => sayText(say, ROLE_WORDS[role].name)).join(', ')}
          </p>
          <Link href="/me" onClick={() => setOpen(false)}>
            {say('Passkeys and sessions')}
          </Link>
          <Button variant="secondary" isWide isBusy={isPending} onClick={() => mutate()}>
            {say('Sign out')}
          </Button>
        </div>
      </Popover>
    </>
  );
}
