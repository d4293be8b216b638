import { useState } from 'react';
import type { Account } from '#contract/account.ts';
import { useSay } from '#web/core/language/say.ts';
import { canUsePasskeys } from '#web/core/passkeys/passkeys-here.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { RemoveDialog } from '#web/ui/dialog/RemoveDialog.tsx';
import { FailureNotice } from '#web/ui/feedback/FailureNotice.tsx';
import { useFocusWhenLost } from '#web/ui/useFocusWhenLost.ts';
import styles from './AccountPage.module.css';
import { AddPasskey } from './AddPasskey.tsx';
import { removePasskey } from './calls.ts';
import { useMoment } from './moment.ts';
import { useChange } from './useChange.ts';

type Passkey = Account['passkeys'][number];

/** The passkeys of the account: an explanation, the list, and buttons to add and remove one. */
export function Passkeys({ username, passkeys }: { username: string } & Pick<Account, 'passkeys'>) {
  const say = useSay();
  const [isAdding, setAdding] = useState(false);
  const [leaving, setLeaving] = useState<Passkey>();
  const heading = useFocusWhenLost<HTMLHeadingElement>(`${passkeys.length} ${leaving?.id}`);
  const canAdd = canUsePasskeys();
  if (!canAdd && passkeys.length === 0) return null;
  return (
    <section className={styles.section} aria-labelledby="passkeys">
      <h2 id="passkeys" ref={heading} tabIndex={-1}>
        {say('Passkeys')}
      </h2>
      <p className={styles.lead}>
        {say(
          'With a passkey, you log in with your fingerprint, your face or the PIN of your device, without typing a password. Your password still works. Only add one on a device that is yours.',
        )}
      </p>
      {passkeys.length > 0 && (
        <ul className={styles.list}>
          {passkeys.map((passkey) => (
            <OnePasskey key={passkey.id} passkey={passkey} onRemove={() => setLeaving(passkey)} />
          ))}
        </ul>
      )}
      {canAdd && (
        <div className={styles.actions}>
          <Button variant="secondary" onClick={() => setAdding(true)}>
            {say('Add a passkey')}
          </Button>
        </div>
      )}
      {isAdding && <AddPasskey username={username} onClose={() => setAdding(false)} />}
      {leaving && <RemovePasskey passkey={leaving} onClose={() => setLeaving(undefined)} />}
    </section>
  );
}

function OnePasskey({
  passkey: { name, added_at, last_used_at },
  onRemove,
}: {
  passkey: Passkey;
  onRemove: () => void;
}) {
  const say = useSay();
  const moment = useMoment();
  return (
    <li className={styles.row}>
      <div>
        <h3 className={styles.name}>{name}</h3>
        <p className={styles.fact}>{say('Added on {moment}', { moment: moment(added_at) })}</p>
        <p className={styles.fact}>
          {last_used_at === ''
            ? say('Not used yet')
            : say('Last used on {moment}', { moment: moment(last_used_at) })}
        </p>
      </div>
      <Button
        variant="quiet"
        aria-label={say('Remove the passkey {name}', { name })}
        onClick={onRemove}
      >
        {say('Remove')}
      </Button>
    </li>
  );
}

function RemovePasskey({
  passkey: { id, name },
  onClose,
}: {
  passkey: Passkey;
  onClose: () => void;
}) {
  const say = useSay();
  const { mutate, isPending, error } = useChange(removePasskey, onClose);
  return (
    <RemoveDialog
      onClose={onClose}
      title={say('Remove the passkey {name}?', { name })}
      isBusy={isPending}
      onRemove={() => mutate(id)}
    >
      <p>
        {say(
          'It will no longer log you in. Please delete it on your device, too: the device does not know that it was removed.',
        )}
      </p>
      <FailureNotice error={error} />
    </RemoveDialog>
  );
}
