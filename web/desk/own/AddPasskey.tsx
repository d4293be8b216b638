import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { sayText, useSay } from '#web/language/say.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { Dialog } from '#web/ui/dialog/Dialog.tsx';
import { Notice } from '#web/ui/feedback/Notice.tsx';
import { useToasts } from '#web/ui/toast/toasts.ts';
import { addPasskey, askNewPasskey } from '../calls.ts';
import { showsOwnErrors } from '../client.ts';
import { useRefreshMe } from '../me.ts';
import { browserInWords, PasskeyName } from '../sign-in/PasskeyName.tsx';
import { registerPasskey } from '../sign-in/passkey.ts';

const FORM = 'add-passkey';

/** Names and registers one more passkey. */
export function AddPasskey({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  return isOpen ? <OpenAddPasskey onClose={onClose} /> : null;
}

function OpenAddPasskey({ onClose }: { onClose: () => void }) {
  const say = useSay();
  const toasts = useToasts();
  const refreshMe = useRefreshMe();
  const [name, setName] = useState(() => browserInWords(navigator.userAgent));
  const { mutate, isPending, error } = useMutation({
    ...showsOwnErrors,
    mutationFn: async () => {
      const { options } = await askNewPasskey();
      const credential = await registerPasskey(options);
      const { message } = await addPasskey({ credential, name });
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
      title={say('Add a passkey')}
      actions={
        <>
          <Button type="submit" form={FORM} isBusy={isPending}>
            {say('Register it')}
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
