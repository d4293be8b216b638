import { useSay } from '#web/language/say.ts';
import { Field } from '#web/ui/controls/Field.tsx';
import { TextInput } from '#web/ui/controls/TextInput.tsx';

/** As long as the contract lets it be. */
const LONGEST = 100;

/** What its owner calls a passkey. */
export function PasskeyName({
  value,
  onChange,
}: {
  value: string;
  onChange: (name: string) => void;
}) {
  const say = useSay();
  return (
    <Field
      id="passkey-name"
      label={say('Name of the passkey')}
      help={say('So that you know it in a list, such as “Laptop at work”.')}
    >
      {(control) => (
        <TextInput
          {...control}
          maxLength={LONGEST}
          autoComplete="off"
          value={value}
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
        />
      )}
    </Field>
  );
}
