import { useState } from 'react';
import { browserInWords } from '#web/core/browser-in-words.ts';
import { useSay } from '#web/core/language/say.ts';
import { FormDialog } from '#web/ui/dialog/FormDialog.tsx';
import { addPasskey, askNewPasskey } from '../calls.ts';
import { useRefreshMe } from '../me.ts';
import { PasskeyName } from '../sign-in/PasskeyName.tsx';
import { registerPasskey } from '../sign-in/passkey.ts';
import { useAct } from '../useAct.ts';

/** Names and registers a further passkey. */
export function AddPasskey({ onClose }: { onClose: () => void }) {
  const say = useSay();
  const refreshMe = useRefreshMe();
  const [name, setName] = useState(() => browserInWords(navigator.userAgent));
  const { mutate, isPending, error } = useAct(
    async () => {
      const { options } = await askNewPasskey();
      const credential = await registerPasskey(options);
      const answer = await addPasskey({ credential, name });
      await refreshMe();
      return answer;
    },
    { onDone: onClose, showsErrors: true },
  );
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
