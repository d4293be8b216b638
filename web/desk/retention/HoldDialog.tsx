import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useSay } from '#web/language/say.ts';
import { Field } from '#web/ui/controls/Field.tsx';
import { TextInput } from '#web/ui/controls/TextInput.tsx';
import { useToasts } from '#web/ui/toast/toasts.ts';
import { showsOwnErrors } from '../client.ts';
import { ReasonDialog } from '../ui/ReasonDialog.tsx';
import { setHold } from './calls.ts';

/** Which application, and whether it is under a hold now. */
export interface Held {
  /** `""` where it is still to be typed. */
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
  const toasts = useToasts();
  const client = useQueryClient();
  const [number, setNumber] = useState(given);
  const [isMissing, setMissing] = useState(false);
  const { mutate, isPending, error } = useMutation({
    ...showsOwnErrors,
    mutationFn: (reason: string) => setHold(number.trim(), { is_held: !isHeld, reason }),
    onSuccess: ({ message }) => {
      toasts.show({ tone: 'success', title: message });
      onClose();
    },
    onSettled: () => client.invalidateQueries(),
  });
  return (
    <ReasonDialog
      isOpen
      onClose={onClose}
      title={isHeld ? say('Release the legal hold') : say('Set a legal hold')}
      action={isHeld ? say('Release') : say('Hold')}
      isBusy={isPending}
      error={error}
      onConfirm={(reason) => {
        setMissing(number.trim() === '');
        if (number.trim() !== '') mutate(reason);
      }}
    >
      <p>
        {isHeld
          ? say('From then on the application is erased when its time is over.')
          : say('Nothing erases the application, by itself or by hand, until it is released.')}
      </p>
      {given === '' && (
        <Field
          id="held-number"
          label={say('Reference number')}
          help={say('Or, for a draft, the number of the account.')}
          errors={isMissing ? [say('Please type its number.')] : []}
          isRequired
        >
          {(control) => (
            <TextInput
              {...control}
              autoComplete="off"
              maxLength={20}
              value={number}
              onChange={({ currentTarget }) => setNumber(currentTarget.value)}
            />
          )}
        </Field>
      )}
    </ReasonDialog>
  );
}
