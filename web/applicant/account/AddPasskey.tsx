import { useState } from 'react';
import { browserInWords } from '#web/core/browser-in-words.ts';
import { useSay } from '#web/core/language/say.ts';
import { loadPart } from '#web/core/parts/load-part.ts';
import { PasswordField, TextField } from '#web/ui/controls/Fields.tsx';
import { FormDialog } from '#web/ui/dialog/FormDialog.tsx';
import styles from './AccountPage.module.css';
import { useChange } from './useChange.ts';

/** The longest name that the contract allows. */
const MAX_NAME_LENGTH = 100;
const NAME = 'passkey-name';
const PASSWORD = 'passkey-password';

export function AddPasskey({ username, onClose }: { username: string; onClose: () => void }) {
  const say = useSay();
  const [name, setName] = useState(() => browserInWords(navigator.userAgent) || say('My passkey'));
  const [password, setPassword] = useState('');
  const [isTried, setTried] = useState(false);
  const [leaving] = useState(() => new AbortController());
  const isMissing = { name: name.trim() === '', password: password === '' };
  const { mutate, isPending, error } = useChange(async () => {
    const { addPasskeyHere } = await loadPart(() => import('./passkey.ts'));
    return addPasskeyHere({ name, password }, leaving.signal);
  }, onClose);
  // The device's prompt may still be open.
  function leave() {
    leaving.abort();
    onClose();
  }
  function submit() {
    setTried(true);
    if (isMissing.name) document.getElementById(NAME)?.focus();
    else if (isMissing.password) document.getElementById(PASSWORD)?.focus();
    else mutate();
  }
  return (
    <FormDialog
      onClose={leave}
      title={say('Add a passkey')}
      action={say('Add it')}
      className={styles.form}
      isBusy={isPending}
      error={error}
      onSubmit={submit}
    >
      <TextField
        id={NAME}
        label={say('Name of the passkey')}
        help={say('So you can recognize it in the list, such as “My phone”.')}
        errors={isTried && isMissing.name ? [say('Please give it a name.')] : []}
        maxLength={MAX_NAME_LENGTH}
        autoComplete="off"
        value={name}
        onChange={setName}
      />
      {/* Tells password managers for which account the password is. */}
      <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
      <PasswordField
        id={PASSWORD}
        label={say('Password of your account')}
        errors={isTried && isMissing.password ? [say('Password is required.')] : []}
        autoComplete="current-password"
        value={password}
        onChange={setPassword}
      />
    </FormDialog>
  );
}
