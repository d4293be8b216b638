import { useSay } from '#web/core/language/say.ts';
import { TextField } from '#web/ui/controls/Fields.tsx';

/** The contract's limit. */
const LONGEST = 100;

/** The user's own name for a passkey. */
export function PasskeyName({
  value,
  onChange,
}: {
  value: string;
  onChange: (name: string) => void;
}) {
  const say = useSay();
  return (
    <TextField
      id="passkey-name"
      label={say('Name of the passkey')}
      help={say('So you can recognize it in a list, such as “Laptop at work”.')}
      maxLength={LONGEST}
      autoComplete="off"
      value={value}
      onChange={onChange}
    />
  );
}
