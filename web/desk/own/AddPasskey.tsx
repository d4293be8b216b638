import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useSay } from '#web/language/say.ts';
import { browserInWords } from '#web/session/browser-in-words.ts';
import { FormDialog } from '#web/ui/dialog/FormDialog.tsx';
import { useToasts } from '#web/ui/toast/toasts.ts';
import { addPasskey, askNewPasskey } from '../calls.ts';
import { showsOwnErrors } from '../client.ts';
import { useRefreshMe } from '../me.ts';
import { PasskeyName } from '../sign-in/PasskeyName.tsx';
import { registerPasskey } from '../sign-in/passkey.ts';

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
  return (
    <FormDialog
      onClose={onClose}
      title={say('Add a passkey')}
      action={say('Register it')}
      isBusy={isPending}
      error={error}
      onSubmit={mutate}
    >
      <PasskeyName value={name} onChange={setName} />
    </FormDialog>
  );
}
