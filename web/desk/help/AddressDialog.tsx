import { useState } from 'react';
import { useSay } from '#web/core/language/say.ts';
import { TextField } from '#web/ui/controls/Fields.tsx';
import { ReasonDialog } from '../ui/ReasonDialog.tsx';
import { correctAddress } from './calls.ts';

/** Starts the change of an account's email address. */
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
  return (
    <ReasonDialog
      onClose={onClose}
      title={say('Correct the email address')}
      action={say('Send both messages')}
      act={(reason) => correctAddress(account, { address, reason })}
    >
      <p>
        {say(
          'Nothing changes yet. The new address gets a link to confirm it, and {username} is told and can object, for a week after the change, too.',
          { username },
        )}
      </p>
      <TextField
        id="new-address"
        label={say('New email address')}
        isRequired
        type="email"
        autoComplete="off"
        maxLength={254}
        value={address}
        onChange={setAddress}
      />
    </ReasonDialog>
  );
}
