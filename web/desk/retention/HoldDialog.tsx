import { useState } from 'react';
import { useSay } from '#web/core/language/say.ts';
import { TextField } from '#web/ui/controls/Fields.tsx';
import { ReasonDialog } from '../ui/ReasonDialog.tsx';
import { setHold } from './calls.ts';

/** An application, and whether it is on hold. */
export interface Held {
  /** `""` if it is still to be typed. */
  readonly number: string;
  readonly isHeld: boolean;
}

/** Puts an application under a legal hold, or releases it. */
export function HoldDialog({
  number: given,
  isHeld,
  onClose,
}: Held & { readonly onClose: () => void }) {
  const say = useSay();
  const [number, setNumber] = useState(given);
  const [isMissing, setMissing] = useState(false);
  return (
    <ReasonDialog
      onClose={onClose}
      title={isHeld ? say('Release the legal hold') : say('Set a legal hold')}
      action={isHeld ? say('Release') : say('Hold')}
      isReady={() => {
        setMissing(number.trim() === '');
        return number.trim() !== '';
      }}
      act={(reason) => setHold(number.trim(), { is_held: !isHeld, reason })}
    >
      <p>
        {isHeld
          ? say('From then on the application is erased when its time is over.')
          : say('Nothing erases the application, by itself or by hand, until it is released.')}
      </p>
      {given === '' && (
        <TextField
          id="held-number"
          label={say('Reference number')}
          help={say('Or, for a draft, the number of the account.')}
          errors={isMissing ? [say('Please type its number.')] : []}
          isRequired
          autoComplete="off"
          maxLength={20}
          value={number}
          onChange={setNumber}
        />
      )}
    </ReasonDialog>
  );
}
