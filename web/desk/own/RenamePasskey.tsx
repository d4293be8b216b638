import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useSay } from '#web/language/say.ts';
import { FormDialog } from '#web/ui/dialog/FormDialog.tsx';
import { useToasts } from '#web/ui/toast/toasts.ts';
import { renamePasskey } from '../calls.ts';
import { showsOwnErrors } from '../client.ts';
import { useRefreshMe } from '../me.ts';
import { PasskeyName } from '../sign-in/PasskeyName.tsx';

/** Gives a passkey another name. */
export function RenamePasskey({
  passkey,
  onClose,
}: {
  passkey: { readonly id: number; readonly name: string };
  onClose: () => void;
}) {
  const say = useSay();
  const toasts = useToasts();
  const refreshMe = useRefreshMe();
  const [name, setName] = useState(passkey.name);
  const { mutate, isPending, error } = useMutation({
    ...showsOwnErrors,
    mutationFn: async () => {
      const { message } = await renamePasskey(passkey.id, name);
      await refreshMe();
      return message;
    },
    onSuccess: (message) => {
      toasts.show({ tone: 'success', title: message });
      onClose();
    },
  });
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
