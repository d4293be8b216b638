import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useLocation } from 'wouter';
import type { Destination, SaveDestination } from '#contract/desk-handing-on.ts';
import { sayText, useSay } from '#web/language/say.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { FieldGroup } from '#web/ui/controls/Field.tsx';
import { TextField } from '#web/ui/controls/Fields.tsx';
import { RadioRows } from '#web/ui/controls/RadioRows.tsx';
import { RemoveDialog } from '#web/ui/dialog/RemoveDialog.tsx';
import { FailureNotice } from '#web/ui/feedback/FailureNotice.tsx';
import { Notice } from '#web/ui/feedback/Notice.tsx';
import { showsOwnErrors } from '../client.ts';
import { Panel } from '../ui/Panel.tsx';
import { ContentFields } from './ContentFields.tsx';
import { removeDestination, saveDestination, tryDestination } from './calls.ts';
import styles from './DestinationForm.module.css';
import { draftOf, tidied } from './form.ts';
import { PlaceFields } from './PlaceFields.tsx';
import { useHandingOn } from './queries.ts';
import { ScheduleFields } from './ScheduleFields.tsx';
import { SigningSecret } from './SigningSecret.tsx';
import { KINDS } from './words.ts';

/** What every group of fields is given. */
export interface FieldsProps {
  readonly draft: SaveDestination;
  readonly change: (changes: Partial<SaveDestination>) => void;
  readonly destination: Destination | undefined;
}

/** Everything that a destination is set up with. Nothing is lost by a refusal, and passwords that are there are not shown. */
export function DestinationForm({
  destination,
  hasFolder,
}: {
  destination: Destination | undefined;
  hasFolder: boolean;
}) {
  const say = useSay();
  const [, go] = useLocation();
  const id = destination?.id ?? 0;
  const [draft, setDraft] = useState(() => draftOf(destination));
  const [secret, setSecret] = useState('');
  const [isRemoving, setRemoving] = useState(false);
  const attempt = useMutation({ mutationFn: () => tryDestination(id, tidied(draft)) });
  const save = useMutation({
    ...showsOwnErrors,
    mutationFn: () => saveDestination(id, tidied(draft)),
    onSuccess: ({ signing_secret }) =>
      signing_secret === '' ? go('/handing-on') : setSecret(signing_secret),
  });
  const remove = useHandingOn(async () => {
    const answer = await removeDestination(id);
    go('/handing-on');
    return answer;
  });
  const change = (changes: Partial<SaveDestination>) => {
    attempt.reset();
    save.reset();
    setDraft((before) => ({ ...before, ...changes }));
  };
  const fields = { draft, change, destination };
  function submit(event: FormEvent) {
    event.preventDefault();
    if (!save.isPending) save.mutate();
  }
  const tried = attempt.data;
  if (secret !== '') return <SigningSecret secret={secret} onDone={() => go('/handing-on')} />;
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <Panel title={say('Place')}>
        <div className={styles.fields}>
          <TextField
            id="name"
            label={say('Name')}
            help={say('What your colleagues call it.')}
            isRequired
            maxLength={100}
            value={draft.name}
            onChange={(value) => change({ name: value })}
          />
          {destination === undefined && (
            <FieldGroup id="kind" label={say('Kind')} isChoice>
              <RadioRows
                name="kind"
                value={draft.kind}
                onChange={(kind) => change({ kind: kind as SaveDestination['kind'] })}
                options={Object.entries(KINDS).map(([value, label]) => ({
                  value,
                  label: sayText(say, label),
                }))}
              />
            </FieldGroup>
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
          {tried && (
            <Notice tone={tried.works ? 'saved' : 'signal'}>
              <p>{tried.message}</p>
              {tried.host_key !== '' && tried.host_key !== draft.host_key && (
                <p>
                  <Button variant="secondary" onClick={() => change({ host_key: tried.host_key })}>
                    {say('I have compared it: use this key')}
                  </Button>
                </p>
              )}
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
        {destination !== undefined && (
          <Button variant="danger" onClick={() => setRemoving(true)}>
            {say('Remove this destination')}
          </Button>
        )}
      </div>
      {isRemoving && (
        <RemoveDialog
          onClose={() => setRemoving(false)}
          title={say('Remove {name}?', { name: draft.name })}
          isBusy={remove.isPending}
          onRemove={() => remove.mutate(undefined, { onSettled: () => setRemoving(false) })}
        >
          <p>{say('Nothing is handed on there any more. What has arrived there stays there.')}</p>
        </RemoveDialog>
      )}
    </form>
  );
}
