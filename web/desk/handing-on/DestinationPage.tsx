import { type FormEvent, useState } from 'react';
import { Link, useLocation, useParams } from 'wouter';
import * as calls from '#contract/calls.ts';
import type {
  Destination,
  Destinations,
  SavedDestination,
  TriedDestination,
} from '#contract/desk-handing-on.ts';
import { send, withParams } from '#web/core/api/request.ts';
import { useMutation } from '#web/core/api/tanstack-query.ts';
import { useSay } from '#web/core/language/say.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { RemoveDialog } from '#web/ui/dialog/RemoveDialog.tsx';
import { FailureNotice } from '#web/ui/feedback/FailureNotice.tsx';
import { Notice } from '#web/ui/feedback/Notice.tsx';
import { showsOwnErrors } from '../client.ts';
import { DraftFields } from '../ui/DraftFields.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { Page } from '../ui/Page.tsx';
import { Panel } from '../ui/Panel.tsx';
import shared from '../ui/shared.module.css';
import { useDestinations, useHandingOn } from './calls.ts';
import {
  contentFields,
  type Draft,
  draftOf,
  placeFields,
  scheduleFields,
  setupOf,
  viewFields,
} from './draft.ts';
import styles from './handing-on.module.css';

const HANDING_ON = '/handing-on';

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
      lead={<Link href={HANDING_ON}>{say('Back to all destinations')}</Link>}
      isLoading={found === undefined}
    >
      {found && !isThere && <EmptyState title={say('This destination does not exist')} />}
      {found && isThere && <DestinationForm destination={destination} found={found} />}
    </Page>
  );
}

/** All settings of a destination. A refusal keeps the typed values; stored passwords are not shown. */
function DestinationForm({
  destination,
  found: { folder: hasFolder, views },
}: {
  destination: Destination | undefined;
  found: Destinations;
}) {
  const say = useSay();
  const [, go] = useLocation();
  const [draft, setDraft] = useState(() => draftOf(destination));
  const id = destination?.id;
  const attempt = useMutation({
    mutationFn: () => send<TriedDestination>(calls.TRY_DESTINATION, { ...setupOf(draft), id }),
  });
  const save = useMutation({
    ...showsOwnErrors,
    mutationFn: () =>
      send<SavedDestination>(
        id === undefined ? calls.ADD_DESTINATION : withParams(calls.CHANGE_DESTINATION, id),
        setupOf(draft),
      ),
    onSuccess: ({ signing_secret }) => signing_secret === '' && go(HANDING_ON),
  });
  const change = (changes: Partial<Draft>) => {
    attempt.reset();
    // Do not reset a running save: its answer may have a signing secret, which is shown only once.
    if (!save.isPending) save.reset();
    setDraft((before) => ({ ...before, ...changes }));
  };
  function submit(event: FormEvent) {
    event.preventDefault();
    if (!save.isPending) save.mutate();
  }
  if (save.data?.signing_secret) return <SigningSecret secret={save.data.signing_secret} />;
  const rest = { draft, change };
  const { works, message, host_key = '' } = attempt.data ?? {};
  const isWebhook = draft.kind === 'webhook';
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <Panel title={say('Place')}>
        <DraftFields fields={placeFields(say, draft, destination)} {...rest} />
        {draft.kind === 'folder' && !hasFolder && (
          <Notice tone="signal">
            <p>
              {say(
                'Whoever runs this server has not named a folder for handing on (the setting HAND_ON_FOLDER).',
              )}
            </p>
          </Notice>
        )}
        <div className={shared.buttons}>
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
      <Panel
        title={say('Content')}
        lead={
          isWebhook
            ? say('Each message is JSON with up to 50 applications. It brings no documents.')
            : undefined
        }
      >
        {!isWebhook && <DraftFields fields={contentFields(say, draft)} {...rest} />}
      </Panel>
      <Panel title={say('Which applications')}>
        <DraftFields fields={viewFields(say, draft, views)} {...rest} />
      </Panel>
      <Panel title={say('Schedule')}>
        <DraftFields fields={scheduleFields(say, draft)} {...rest} />
      </Panel>
      <FailureNotice error={save.error} />
      <div className={shared.buttons}>
        <Button type="submit" isBusy={save.isPending}>
          {say('Save')}
        </Button>
        {id !== undefined && <Remove id={id} name={draft.name} />}
      </div>
    </form>
  );
}

/** Shows the new signing secret, which cannot be shown again. */
function SigningSecret({ secret }: { secret: string }) {
  const say = useSay();
  const [, go] = useLocation();
  const lead = say(
    'Give it to whoever receives the messages: they check with it that a message is from you. It is shown only now.',
  );
  return (
    <Panel title={say('The signing secret')} lead={lead}>
      <p className={styles.secret}>
        <code>{secret}</code>
      </p>
      <div className={shared.buttons}>
        <Button onClick={() => go(HANDING_ON)}>{say('I have copied it')}</Button>
      </div>
    </Panel>
  );
}

function Remove({ id, name }: { id: number; name: string }) {
  const say = useSay();
  const [, go] = useLocation();
  const [isAsking, setAsking] = useState(false);
  const remove = useHandingOn(
    () => send(withParams(calls.REMOVE_DESTINATION, id)),
    () => go(HANDING_ON),
  );
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
