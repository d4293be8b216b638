import { useState } from 'react';
import { useSay } from '#web/language/say.ts';
import { Field } from '#web/ui/controls/Field.tsx';
import { TextInput } from '#web/ui/controls/TextInput.tsx';
import { ReasonDialog } from '../ui/ReasonDialog.tsx';
import { correctAddress } from './calls.ts';
import { useAct } from './queries.ts';

/** Begins to give an account another address. */
export function AddressDialog({
  account,
  username,
  onClose,
}: {
  readonly account: number;
  readonly username: string;
  readonly onClose: () => void;
}) {
  const say = useSay();
  const [address, setAddress] = useState('');
  const { mutate, isPending, error } = useAct(
    account,
    (reason: string) => correctAddress(account, { address, reason }),
    onClose,
  );
  return (
    <ReasonDialog
      isOpen
      onClose={onClose}
      title={say('Correct the email address')}
      action={say('Send both messages')}
      isBusy={isPending}
      error={error}
      onConfirm={mutate}
    >
      <p>
        {say(
          'Nothing changes yet. The new address gets a link to confirm it, and {username} is told and can object, for a week after the change, too.',
          { username },
        )}
      </p>
      <Field id="new-address" label={say('New email address')} isRequired>
        {(control) => (
          <TextInput
            {...control}
            type="email"
            autoComplete="off"
            maxLength={254}
            value={address}
            onChange={({ currentTarget }) => setAddress(currentTarget.value)}
          />
        )}
      </Field>
    </ReasonDialog>
  );
}
