import { useState } from 'react';
import { useSay } from '#web/core/language/say.ts';
import { FormDialog } from '#web/ui/dialog/FormDialog.tsx';
import { renamePasskey } from '../calls.ts';
import { useRefreshMe } from '../me.ts';
import { PasskeyName } from '../sign-in/PasskeyName.tsx';
import { useAct } from '../useAct.ts';

export function RenamePasskey({
  passkey,
  onClose,
}: {
  passkey: { readonly id: number; readonly name: string };
  onClose: () => void;
}) {
  const say = useSay();
  const refreshMe = useRefreshMe();
  const [name, setName] = useState(passkey.name);
  const { mutate, isPending, error } = useAct(
    async () => {
      const answer = await renamePasskey(passkey.id, name);
      await refreshMe();
      return answer;
    },
    { onDone: onClose, showsErrors: true },
  );
  return (
    <FormDialog
      onClose={onClose}
      title={say('Rename a passkey')}
      action={say('Save')}
      isBusy={isPending}
      error={error}
      onSubmit={mutate}
    >
      <PasskeyName value={name} onChange={setName} />
    </FormDialog>
  );
}
