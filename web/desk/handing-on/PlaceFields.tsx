import type { ReactNode } from 'react';
import type { SaveDestination } from '#contract/desk-handing-on.ts';
import { useSay } from '#web/language/say.ts';
import { Field } from '#web/ui/controls/Field.tsx';
import { TextAreaField, TextField } from '#web/ui/controls/Fields.tsx';
import { PasswordInput } from '#web/ui/controls/PasswordInput.tsx';
import type { ControlWidth } from '#web/ui/controls/TextInput.tsx';
import type { FieldsProps } from './DestinationForm.tsx';

type TextName = {
  [Name in keyof SaveDestination]: SaveDestination[Name] extends string ? Name : never;
}[keyof SaveDestination];

/** Where it is, and what lets us in. */
export function PlaceFields(props: FieldsProps) {
  const { kind } = props.draft;
  if (kind === 'folder') return <FolderFields {...props} />;
  return kind === 'sftp' ? <SftpFields {...props} /> : <WebhookFields {...props} />;
}

function FolderFields(props: FieldsProps) {
  const say = useSay();
  return (
    <Line
      {...props}
      name="folder"
      label={say('Folder')}
      help={say('Below the folder that the operator has named. It is made if it is not there.')}
      maxLength={500}
    />
  );
}

function SftpFields(props: FieldsProps) {
  const say = useSay();
  const { draft, change, destination } = props;
  return (
    <>
      <Line {...props} name="host" label={say('Server')} maxLength={253} isRequired />
      <Count
        id="port"
        label={say('Port')}
        value={draft.port}
        most={65_535}
        onChange={(port) => change({ port })}
      />
      <Line {...props} name="user" label={say('User')} maxLength={200} isRequired />
      <Line
        {...props}
        name="folder"
        label={say('Folder on the server')}
        help={say('For Slate: incoming, or a folder in it.')}
        maxLength={500}
      />
      <Line
        {...props}
        name="host_key"
        label={say('Key of the server')}
        help={say(
          'As SHA256:…, from its operator. “Try the connection” shows what the server says. Nothing is sent to a server with another key.',
        )}
        maxLength={100}
        isRequired
      />
      <Secret
        {...props}
        name="password"
        label={say('Password')}
        isKept={destination?.has_password}
      />
      <TextAreaField
        id="private_key"
        label={say('Private key')}
        help={keptOr(
          say('Instead of a password, or beside it: the whole file.'),
          destination?.has_private_key,
        )}
        maxLength={20_000}
        spellCheck={false}
        autoComplete="off"
        value={draft.private_key}
        onChange={(value) => change({ private_key: value })}
      />
      <Secret {...props} name="passphrase" label={say('Passphrase of the private key')} />
    </>
  );

  function keptOr(help: string, isKept: boolean | undefined): ReactNode {
    return isKept ? say('One is kept. Leave this empty to keep it.') : help;
  }
}

function WebhookFields(props: FieldsProps) {
  const say = useSay();
  const { draft, change, destination } = props;
  return (
    <>
      <Line
        {...props}
        name="url"
        label={say('Address')}
        help={say('It begins with https://.')}
        maxLength={1000}
        isRequired
      />
      <Secret
        {...props}
        name="signing_secret"
        label={say('Signing secret')}
        isKept={destination?.has_signing_secret}
        help={say('Begins with whsec_. Leave this empty to have one made, which is shown once.')}
      />
      <Line
        {...props}
        name="user"
        label={say('User')}
        help={say('Only where the receiver asks for a user and a password, as Slate does.')}
        maxLength={200}
      />
      <Secret
        {...props}
        name="password"
        label={say('Password')}
        isKept={destination?.has_password}
      />
      <Count
        id="posts"
        label={say('Most messages in 5 minutes')}
        value={draft.posts_per_5_minutes}
        most={3000}
        onChange={(posts_per_5_minutes) => change({ posts_per_5_minutes })}
      />
    </>
  );
}

interface LineProps extends FieldsProps {
  readonly name: TextName;
  readonly label: string;
  readonly help?: ReactNode;
  readonly maxLength: number;
  readonly isRequired?: boolean;
}

function Line({ draft, change, name, label, help, maxLength, isRequired }: LineProps) {
  return (
    <TextField
      id={name}
      label={label}
      help={help}
      isRequired={isRequired}
      maxLength={maxLength}
      autoCapitalize="none"
      spellCheck={false}
      value={draft[name]}
      onChange={(value) => change({ [name]: value })}
    />
  );
}

interface SecretProps extends FieldsProps {
  readonly name: 'password' | 'passphrase' | 'signing_secret';
  readonly label: string;
  readonly help?: string;
  readonly isKept?: boolean | undefined;
}

function Secret({ draft, change, name, label, help, isKept = false }: SecretProps) {
  const say = useSay();
  return (
    <Field
      id={name}
      label={label}
      help={isKept ? say('One is kept. Leave this empty to keep it.') : help}
    >
      {(control) => (
        <PasswordInput
          {...control}
          autoComplete="new-password"
          maxLength={1000}
          value={draft[name]}
          onChange={({ currentTarget }) => change({ [name]: currentTarget.value })}
        />
      )}
    </Field>
  );
}

interface CountProps {
  readonly id: string;
  readonly label: string;
  readonly value: number;
  readonly most: number;
  readonly onChange: (value: number) => void;
  readonly width?: ControlWidth;
}

/** A whole number from 1 on. */
export function Count({ id, label, value, most, onChange }: CountProps) {
  return (
    <TextField
      id={id}
      label={label}
      type="number"
      min={1}
      max={most}
      width="short"
      hasFigures
      value={String(value)}
      onChange={(value) => onChange(Math.min(most, Math.max(1, Math.trunc(Number(value)) || 1)))}
    />
  );
}
