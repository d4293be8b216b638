import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { Link, useLocation, useParams } from 'wouter';
import type { Destination, DestinationDraft } from '#contract/desk-handing-on.ts';
import { sayText, useSay } from '#web/core/language/say.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { TextField } from '#web/ui/controls/Fields.tsx';
import { RemoveDialog } from '#web/ui/dialog/RemoveDialog.tsx';
import { FailureNotice } from '#web/ui/feedback/FailureNotice.tsx';
import { Notice } from '#web/ui/feedback/Notice.tsx';
import { Spinner } from '#web/ui/feedback/Spinner.tsx';
import { showsOwnErrors } from '../client.ts';
import { EmptyState } from '../ui/EmptyState.tsx';
import { Page } from '../ui/Page.tsx';
import { Panel } from '../ui/Panel.tsx';
import { ContentFields, ScheduleFields } from './ContentFields.tsx';
import { removeDestination, saveDestination, tryDestination } from './calls.ts';
import { Choice, type FieldsProps } from './fields.tsx';
import { draftOf } from './form.ts';
import styles from './handing-on.module.css';
import { PlaceFields } from './PlaceFields.tsx';
import { useDestinations, useHandingOn } from './queries.ts';
import { KINDS } from './words.tsx';

/** Creates or changes a destination. */
export default function DestinationPage() {
  const say = useSay();
  const { id } = useParams<{ id?: string }>();
  const found = useDestinations();
  const destination = found?.destinations.find((one) => String(one.id) === id);
  const isThere = id === undefined || destination !== undefined;
  return (
    <Page
      title={id === undefined ? say('Set up a destination') : say('Change a destination')}
      lead={<Link href="/handing-on">{say('Back to all destinations')}</Link>}
    >
      {found === undefined && <Spinner label={say('Loading')} />}
      {found && !isThere && <EmptyState title={say('This destination does not exist')} />}
      {found && isThere && <DestinationForm destination={destination} hasFolder={found.folder} />}
    </Page>
  );
}

/** All settings of a destination. A refusal keeps the typed values; stored passwords are not shown. */
function DestinationForm({
  destination,
  hasFolder,
}: {
  destination: Destination | undefined;
  hasFolder: boolean;
}) {
  const say = useSay();
  const [, go] = useLocation();
  const [draft, setDraft] = useState(() => draftOf(destination));
  const [secret, setSecret] = useState('');
  const attempt = useMutation({ mutationFn: () => tryDestination(destination?.id, draft) });
  const save = useMutation({
    ...showsOwnErrors,
    mutationFn: () => saveDestination(destination?.id, draft),
    onSuccess: ({ signing_secret }) =>
      signing_secret === '' ? go('/handing-on') : setSecret(signing_secret),
  });
  const change = (changes: Partial<DestinationDraft>) => {
    attempt.reset();
    save.reset();
    setDraft((before) => ({ ...before, ...changes }));
  };
  function submit(event: FormEvent) {
    event.preventDefault();
    if (!save.isPending) save.mutate();
  }
  const fields = { draft, change, destination };
  if (secret !== '') return <SigningSecret secret={secret} onDone={() => go('/handing-on')} />;
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <Panel title={say('Place')}>
        <Place {...fields} hasFolder={hasFolder} />
        <div className={styles.buttons}>
          <Button
            variant="secondary"
            isBusy={attempt.isPending}
            busyLabel={say('Trying')}
            onClick={() => attempt.mutate()}
          >
            {say('Try the connection')}
          </Button>
        </div>
        <div role="status">
          {attempt.data && (
            <Notice tone={attempt.data.works ? 'saved' : 'signal'}>
              <p>{attempt.data.message}</p>
              <UseKey seen={attempt.data.host_key} {...fields} />
            </Notice>
          )}
        </div>
      </Panel>
      <ContentFields {...fields} />
      <ScheduleFields {...fields} />
      <FailureNotice error={save.error} />
      <div className={styles.buttons}>
        <Button type="submit" isBusy={save.isPending}>
          {say('Save')}
        </Button>
        {destination !== undefined && <Remove id={destination.id} name={draft.name} />}
      </div>
    </form>
  );
}

function Place({ hasFolder, ...fields }: FieldsProps & { hasFolder: boolean }) {
  const say = useSay();
  const { draft, change, destination } = fields;
  const kinds = Object.entries(KINDS).map(([kind, words]) => [kind, sayText(say, words)]);
  return (
    <div className={styles.fields}>
      <TextField
        id="name"
        label={say('Name')}
        help={say('What your colleagues call it.')}
        isRequired
        maxLength={100}
        value={draft.name}
        onChange={(name) => change({ name })}
      />
      {destination === undefined && (
        <Choice
          name="kind"
          label={say('Kind')}
          value={draft.kind}
          onChange={(kind) => change({ kind })}
          options={Object.fromEntries(kinds) as typeof KINDS}
        />
      )}
      {draft.kind === 'folder' && !hasFolder && (
        <Notice tone="signal">
          <p>
            {say(
              'Whoever runs this server has not named a folder for handing on (the setting HAND_ON_FOLDER).',
            )}
          </p>
        </Notice>
      )}
      <PlaceFields {...fields} />
    </div>
  );
}

/** The host key that a server has shown, to be compared before it is used. */
function UseKey({ seen, draft, change }: FieldsProps & { seen: string }) {
  const say = useSay();
  if (seen === '' || seen === draft.host_key) return null;
  return (
    <p>
      <Button variant="secondary" onClick={() => change({ host_key: seen })}>
        {say('I have compared it: use this key')}
      </Button>
    </p>
  );
}

/** Shows the new signing secret, this once. */
function SigningSecret({ secret, onDone }: { secret: string; onDone: () => void }) {
  const say = useSay();
  const lead = say(
    'Give it to whoever receives the messages: they check with it that a message is from you. It is shown only now.',
  );
  return (
    <Panel title={say('The signing secret')} lead={lead}>
      <p className={styles.secret}>
        <code>{secret}</code>
      </p>
      <div className={styles.buttons}>
        <Button onClick={onDone}>{say('I have copied it')}</Button>
      </div>
    </Panel>
  );
}

function Remove({ id, name }: { id: number; name: string }) {
  const say = useSay();
  const [, go] = useLocation();
  const [isAsking, setAsking] = useState(false);
  const remove = useHandingOn(async () => {
    const answer = await removeDestination(id);
    go('/handing-on');
    return answer;
  });
  return (
    <>
      <Button variant="danger" onClick={() => setAsking(true)}>
        {say('Remove this destination')}
      </Button>
      {isAsking && (
        <RemoveDialog
          onClose={() => setAsking(false)}
          title={say('Remove {name}?', { name })}
          isBusy={remove.isPending}
          onRemove={() => remove.mutate(undefined, { onSettled: () => setAsking(false) })}
        >
          <p>{say('Nothing is handed on there any more. What has arrived there stays there.')}</p>
        </RemoveDialog>
      )}
    </>
  );
}
