/** Fields for a destination's address and credentials. */
import type { DestinationDraft, DestinationKind } from '#contract/desk-handing-on.ts';
import { sayText, useSay } from '#web/core/language/say.ts';
import { Field } from '#web/ui/controls/Field.tsx';
import { TextAreaField, TextField } from '#web/ui/controls/Fields.tsx';
import { PasswordInput } from '#web/ui/controls/PasswordInput.tsx';
import { toSay } from '#words/say.ts';
import { Count, type FieldsProps } from './fields.tsx';

interface PlaceField {
  readonly name: keyof DestinationDraft & string;
  readonly label: string;
  readonly help?: string;
  readonly maxLength?: number;
  readonly isRequired?: boolean;
  /** For a secret: the property that says whether one is stored. */
  readonly kept?: 'has_password' | 'has_private_key' | 'has_signing_secret';
  /** For a number: its maximum. */
  readonly most?: number;
}

const PASSWORD: PlaceField = { name: 'password', label: toSay('Password'), kept: 'has_password' };
const USER = { name: 'user', label: toSay('User'), maxLength: 200 } as const;

const FIELDS: Readonly<Record<DestinationKind, readonly PlaceField[]>> = {
  folder: [
    {
      ...{ name: 'folder', label: toSay('Folder'), maxLength: 500 },
      help: toSay('Below the folder that the operator has named. It is made if it is not there.'),
    },
  ],
  sftp: [
    { name: 'host', label: toSay('Server'), maxLength: 253, isRequired: true },
    { name: 'port', label: toSay('Port'), most: 65_535 },
    { ...USER, isRequired: true },
    {
      ...{ name: 'folder', label: toSay('Folder on the server'), maxLength: 500 },
      help: toSay('For Slate: incoming, or a folder in it.'),
    },
    {
      ...{ name: 'host_key', label: toSay('Key of the server'), maxLength: 100, isRequired: true },
      help: toSay(
        'As SHA256:…, from its operator. “Try the connection” shows what the server says. Nothing is sent to a server with another key.',
      ),
    },
    PASSWORD,
    {
      ...{ name: 'private_key', label: toSay('Private key'), kept: 'has_private_key' },
      help: toSay('Instead of a password, or beside it: the whole file.'),
    },
    { name: 'passphrase', label: toSay('Passphrase of the private key') },
  ],
  webhook: [
    {
      ...{ name: 'url', label: toSay('Address'), maxLength: 1000, isRequired: true },
      help: toSay('It begins with https://.'),
    },
    {
      ...{ name: 'signing_secret', label: toSay('Signing secret'), kept: 'has_signing_secret' },
      help: toSay('Begins with whsec_. Leave this empty to have one made, which is shown once.'),
    },
    {
      ...USER,
      help: toSay('Only where the receiver asks for a user and a password, as Slate does.'),
    },
    PASSWORD,
    { name: 'posts_per_5_minutes', label: toSay('Most messages in 5 minutes'), most: 3000 },
  ],
};

export function PlaceFields(props: FieldsProps) {
  return FIELDS[props.draft.kind].map((field) => (
    <OneField key={`${props.draft.kind} ${field.name}`} {...props} field={field} />
  ));
}

function OneField({ draft, change, destination, field }: FieldsProps & { field: PlaceField }) {
  const say = useSay();
  const { name: id, most, kept, maxLength, isRequired } = field;
  const label = sayText(say, field.label);
  const value = String(draft[id]);
  const set = (typed: string | number) => change({ [id]: typed });
  if (most !== undefined) {
    return <Count id={id} label={label} value={Number(value)} most={most} onChange={set} />;
  }
  const isKept = kept !== undefined && destination?.[kept] === true;
  const hint = isKept
    ? say('One is kept, for this place alone. Leave this empty to keep it.')
    : field.help && sayText(say, field.help);
  const frame = { id, label, help: hint, isRequired };
  const plain = { spellCheck: false, value, onChange: set };
  if (id === 'private_key') {
    return <TextAreaField {...frame} {...plain} maxLength={20_000} autoComplete="off" />;
  }
  if (maxLength !== undefined) {
    return <TextField {...frame} {...plain} maxLength={maxLength} autoCapitalize="none" />;
  }
  return (
    <Field {...frame}>
      {(control) => (
        <PasswordInput
          {...control}
          autoComplete="new-password"
          maxLength={1000}
          value={value}
          onChange={({ currentTarget }) => set(currentTarget.value)}
        />
      )}
    </Field>
  );
}
