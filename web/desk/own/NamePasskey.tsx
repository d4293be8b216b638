import { useState } from 'react';
import type { Message } from '#contract/message.ts';
import { FormDialog } from '#web/ui/dialog/FormDialog.tsx';
import { PasskeyName } from '../sign-in/PasskeyName.tsx';
import { useOwnAct } from './useOwnAct.ts';

/** Asks for the name of a passkey. @param act registers or renames it. */
export function NamePasskey({
  initial,
  act,
  ...dialog
}: {
  title: string;
  action: string;
  initial: string;
  act: (name: string) => Promise<Message>;
  onClose: () => void;
}) {
  const [name, setName] = useState(initial);
  const { mutate, isPending, error } = useOwnAct(() => act(name), {
    onDone: dialog.onClose,
    showsErrors: true,
  });
  return (
    <FormDialog {...dialog} isBusy={isPending} error={error} onSubmit={mutate}>
      <PasskeyName value={name} onChange={setName} />
    </FormDialog>
  );
}
