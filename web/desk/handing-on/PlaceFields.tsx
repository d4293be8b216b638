import { useSay } from '#web/language/say.ts';
import { TextAreaField } from '#web/ui/controls/Fields.tsx';
import { Count, type FieldsProps, Line, Secret } from './fields.tsx';

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
        help={
          destination?.has_private_key
            ? say('One is kept, for this place alone. Leave this empty to keep it.')
            : say('Instead of a password, or beside it: the whole file.')
        }
        maxLength={20_000}
        spellCheck={false}
        autoComplete="off"
        value={draft.private_key}
        onChange={(private_key) => change({ private_key })}
      />
      <Secret {...props} name="passphrase" label={say('Passphrase of the private key')} />
    </>
  );
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
