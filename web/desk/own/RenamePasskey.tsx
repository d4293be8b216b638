import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { sayText, useSay } from '#web/language/say.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { Dialog } from '#web/ui/dialog/Dialog.tsx';
import { Notice } from '#web/ui/feedback/Notice.tsx';
import { useToasts } from '#web/ui/toast/toasts.ts';
import { renamePasskey } from '../calls.ts';
import { showsOwnErrors } from '../client.ts';
import { useRefreshMe } from '../me.ts';
import { PasskeyName } from '../sign-in/PasskeyName.tsx';

const FORM = 'rename-passkey';

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
  function submit(event: FormEvent) {
    event.preventDefault();
    if (!isPending) mutate();
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={say('Rename a passkey')}
      actions={
        <>
          <Button type="submit" form={FORM} isBusy={isPending}>
            {say('Save')}
          </Button>
          <Button variant="secondary" onClick={onClose}>
            {say('Cancel')}
          </Button>
        </>
      }
    >
      <form id={FORM} onSubmit={submit}>
        <PasskeyName value={name} onChange={setName} />
      </form>
      <div role="alert">
        {error && (
          <Notice tone="signal">
            <p>{sayText(say, error.message)}</p>
          </Notice>
        )}
      </div>
    </Dialog>
  );
}
