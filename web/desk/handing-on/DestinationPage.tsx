import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { Link, useLocation, useParams } from 'wouter';
import type { Destination } from '#contract/desk-handing-on.ts';
import { useSay } from '#web/core/language/say.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { SelectField } from '#web/ui/controls/Fields.tsx';
import { RemoveDialog } from '#web/ui/dialog/RemoveDialog.tsx';
import { FailureNotice } from '#web/ui/feedback/FailureNotice.tsx';
import { Notice } from '#web/ui/feedback/Notice.tsx';
import { Spinner } from '#web/ui/feedback/Spinner.tsx';
import { showsOwnErrors } from '../client.ts';
import { EmptyState } from '../ui/EmptyState.tsx';
import { Page } from '../ui/Page.tsx';
import { Panel } from '../ui/Panel.tsx';
import {
  removeDestination,
  saveDestination,
  tryDestination,
  useDestinations,
  useHandingOn,
} from './calls.ts';
import { DraftFields } from './DraftFields.tsx';
import { CONTENT, type Draft, draftOf, KIND, NAME, PLACE, SCHEDULE } from './draft.ts';
import styles from './handing-on.module.css';

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
      {found && isThere && (
        <DestinationForm destination={destination} hasFolder={found.folder} views={found.views} />
      )}
    </Page>
  );
}

/** All settings of a destination. A refusal keeps the typed values; stored passwords are not shown. */
function DestinationForm({
  destination,
  hasFolder,
  views,
}: {
  destination: Destination | undefined;
  hasFolder: boolean;
  views: readonly { readonly id: number; readonly name: string }[];
}) {
  const say = useSay();
  const [, go] = useLocation();
  const [draft, setDraft] = useState(() => draftOf(destination));
  const attempt = useMutation({ mutationFn: () => tryDestination(destination?.id, draft) });
  const save = useMutation({
    ...showsOwnErrors,
    mutationFn: () => saveDestination(destination?.id, draft),
    onSuccess: ({ signing_secret }) => signing_secret === '' && go('/handing-on'),
  });
  const change = (changes: Partial<Draft>) => {
    attempt.reset();
    // A save that is under way may bring a signing secret, which is shown only once.
    if (!save.isPending) save.reset();
    setDraft((before) => ({ ...before, ...changes }));
  };
  function submit(event: FormEvent) {
    event.preventDefault();
    if (!save.isPending) save.mutate();
  }
  if (save.data?.signing_secret) {
    return <SigningSecret secret={save.data.signing_secret} onDone={() => go('/handing-on')} />;
  }
  const rest = { draft, change, destination };
  const { works, message, host_key = '' } = attempt.data ?? {};
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <Panel title={say('Place')}>
        <DraftFields
          fields={[...NAME, ...(destination ? [] : KIND), ...PLACE[draft.kind]]}
          {...rest}
        />
        {draft.kind === 'folder' && !hasFolder && (
          <Notice tone="signal">
            <p>
              {say(
                'Whoever runs this server has not named a folder for handing on (the setting HAND_ON_FOLDER).',
              )}
            </p>
          </Notice>
        )}
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
          {message !== undefined && (
            <Notice tone={works ? 'saved' : 'signal'}>
              <p>{message}</p>
              {host_key !== '' && host_key !== draft.host_key && (
                <p>
                  <Button variant="secondary" onClick={() => change({ host_key })}>
                    {say('I have compared it: use this key')}
                  </Button>
                </p>
              )}
            </Notice>
          )}
        </div>
      </Panel>
      {draft.kind === 'webhook' ? (
        <Panel
          title={say('Content')}
          lead={say('Each message is JSON with up to 50 applications. It brings no documents.')}
        >
          {null}
        </Panel>
      ) : (
        <Panel title={say('Content')}>
          <DraftFields fields={CONTENT} {...rest} />
        </Panel>
      )}
      <Panel title={say('Which applications')}>
        <SelectField
          id="view"
          label={say('Applications')}
          help={say('A view is a saved search that everybody may use.')}
          options={[
            { value: '', label: say('Every submitted application') },
            ...views.map(({ id, name }) => ({ value: String(id), label: name })),
            ...(draft.view === undefined || views.some(({ id }) => id === draft.view)
              ? []
              : [{ value: String(draft.view), label: say('A view that is gone') }]),
          ]}
          value={String(draft.view ?? '')}
          onChange={(id) => change({ view: id === '' ? undefined : Number(id) })}
        />
      </Panel>
      <Panel title={say('Schedule')}>
        <DraftFields fields={SCHEDULE} {...rest} />
      </Panel>
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
          <p>{say('Nothing is handed on there anymore. What has arrived there stays there.')}</p>
        </RemoveDialog>
      )}
    </>
  );
}
