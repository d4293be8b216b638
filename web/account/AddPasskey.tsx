import { useState } from 'react';
import { useSay } from '#web/language/say.ts';
import { loadPart } from '#web/parts/load-part.ts';
import { browserInWords } from '#web/session/browser-in-words.ts';
import { Field } from '#web/ui/controls/Field.tsx';
import { PasswordInput } from '#web/ui/controls/PasswordInput.tsx';
import { TextInput } from '#web/ui/controls/TextInput.tsx';
import { FormDialog } from '#web/ui/dialog/FormDialog.tsx';
import styles from './AccountPage.module.css';
import { useChange } from './useChange.ts';

/** As long as the contract lets a name be. */
const LONGEST = 100;

/** Names a passkey, asks for the password, and lets the device make it. */
export function AddPasskey({ username, onClose }: { username: string; onClose: () => void }) {
  const say = useSay();
  const [name, setName] = useState(() => browserInWords(navigator.userAgent) || say('My passkey'));
  const [password, setPassword] = useState('');
  const [isTried, setTried] = useState(false);
  const isMissing = { name: name.trim() === '', password: password === '' };
  const { mutate, isPending, error } = useChange(async () => {
    const { addPasskeyHere } = await loadPart(() => import('./passkey.ts'));
    return addPasskeyHere({ name, password });
  }, onClose);
  function submit() {
    setTried(true);
    if (!isMissing.name && !isMissing.password) mutate();
  }
  return (
    <FormDialog
      onClose={onClose}
      title={say('Add a passkey')}
      action={say('Add it')}
      className={styles.form}
      isBusy={isPending}
      error={error}
      onSubmit={submit}
    >
      <Field
        id="passkey-name"
        label={say('Name of the passkey')}
        help={say('So that you know it in the list, such as “My phone”.')}
        errors={isTried && isMissing.name ? [say('Please give it a name.')] : []}
      >
        {(control) => (
          <TextInput
            {...control}
            maxLength={LONGEST}
            autoComplete="off"
            value={name}
            onChange={({ currentTarget }) => setName(currentTarget.value)}
          />
        )}
      </Field>
      {/* So that a password manager knows whose password is asked for. */}
      <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
      <Field
        id="passkey-password"
        label={say('Password of your account')}
        errors={isTried && isMissing.password ? [say('Password is required.')] : []}
      >
        {(control) => (
          <PasswordInput
            {...control}
            autoComplete="current-password"
            value={password}
            onChange={({ currentTarget }) => setPassword(currentTarget.value)}
          />
        )}
      </Field>
    </FormDialog>
  );
}
