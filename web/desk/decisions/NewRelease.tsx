import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'wouter';
import type { ReleasePreview } from '#contract/desk-decisions.ts';
import type { ListSearch } from '#contract/desk-find.ts';
import { useSay } from '#web/core/language/say.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { TextField } from '#web/ui/controls/Fields.tsx';
import { FormDialog } from '#web/ui/dialog/FormDialog.tsx';
import { Notice } from '#web/ui/feedback/Notice.tsx';
import { Spinner } from '#web/ui/feedback/Spinner.tsx';
import { Panel } from '../ui/Panel.tsx';
import { useAct } from '../useAct.ts';
import { makeRelease, previewRelease } from './calls.ts';
import styles from './decisions.module.css';
import { Letters } from './Letters.tsx';
import { MinuteField } from './ReleaseDialogs.tsx';

interface NewReleaseProps {
  /** The view that the release is of; undefined for all applications. */
  readonly view: ListSearch | undefined;
  readonly confirmed: number;
  readonly waiting: number;
}

/** What a release would hold now, and the button that makes it. */
export function NewRelease({ view, confirmed, waiting }: NewReleaseProps) {
  const say = useSay();
  const [isOpen, setOpen] = useState(false);
  return (
    <Panel
      title={view === undefined ? say('Not released yet') : say('Not released yet, in this view')}
      lead={say(
        '{confirmed, plural, =0 {No confirmed decision waits} one {# confirmed decision waits} other {# confirmed decisions wait}} for a release; {waiting, plural, =0 {none waits} one {# waits} other {# wait}} for confirmation.',
        { confirmed, waiting },
      )}
      actions={
        confirmed > 0 && <Button onClick={() => setOpen(true)}>{say('Prepare a release')}</Button>
      }
    >
      <p className={styles.ways}>
        <Link href="/applications?facets=decisionStage:waiting">
          {say('Show what waits for confirmation')}
        </Link>
        <Link href="/applications?facets=decisionStage:confirmed">
          {say('Show what is confirmed')}
        </Link>
        {view !== undefined && (
          <Link href="/releases">{say('Release all, not only this view')}</Link>
        )}
      </p>
      {isOpen && <ReleaseDialog view={view} onClose={() => setOpen(false)} />}
    </Panel>
  );
}

function ReleaseDialog({
  view,
  onClose,
}: Pick<NewReleaseProps, 'view'> & { readonly onClose: () => void }) {
  const say = useSay();
  const [name, setName] = useState('');
  const [at, setAt] = useState('');
  const [isAsked, setAsked] = useState(false);
  const { data: seen, refetch } = useQuery({
    queryKey: ['release-preview', view],
    queryFn: () => previewRelease(view),
    gcTime: 0,
  });
  const { mutate, isPending, error } = useAct(
    () =>
      makeRelease({
        name: name.trim(),
        minute: at,
        count: seen?.count ?? 0,
        ...(view && { view }),
      }),
    {
      onDone: onClose,
      showsErrors: true,
      refresh: (client, failure) =>
        failure ? refetch() : client.invalidateQueries({ queryKey: ['releases'] }),
    },
  );
  const missing = (text: string) => (isAsked && text === '' ? [say('Please fill this in.')] : []);
  function submit() {
    setAsked(true);
    if (name.trim() !== '' && at !== '' && seen !== undefined && seen.count > 0) mutate();
  }
  return (
    <FormDialog
      onClose={onClose}
      title={say('Prepare a release')}
      size="large"
      action={say('Release {count, plural, one {# decision} other {# decisions}}', {
        count: seen?.count ?? 0,
      })}
      isBusy={isPending || seen === undefined}
      error={error}
      onSubmit={submit}
      className={styles.preview}
    >
      <TextField
        id="release-name"
        label={say('Name of the release')}
        help={say('Only the office sees it.')}
        errors={missing(name.trim())}
        isRequired
        maxLength={80}
        value={name}
        onChange={setName}
      />
      <MinuteField at={at} onChange={setAt} />
      {isAsked && at === '' && <p role="alert">{say('Please choose a minute.')}</p>}
      {seen === undefined ? <Spinner label={say('Loading')} /> : <Preview seen={seen} />}
    </FormDialog>
  );
}

function Preview({ seen }: { readonly seen: ReleasePreview }) {
  const say = useSay();
  const without = seen.codes.filter(({ has_letter }) => !has_letter);
  return (
    <div className={styles.preview}>
      <ul className={styles.counts}>
        {seen.codes.map(({ label, count }) => (
          <li key={label}>
            <strong>{count.toLocaleString(say.locale)}</strong> {label}
          </li>
        ))}
      </ul>
      {without.map(({ label }) => (
        <Notice key={label} tone="signal">
          <p>
            {say('The decision “{label}” has no letter in the configuration of your college.', {
              label,
            })}
          </p>
        </Notice>
      ))}
      {seen.left_out_count > 0 && (
        <Notice
          tone="signal"
          title={say(
            '{count, plural, one {# decision stays} other {# decisions stay}} out, because a field of the letter is empty:',
            { count: seen.left_out_count },
          )}
        >
          <p>
            {seen.left_out.map(({ reference, field }) => `${reference} ({${field}})`).join(', ')}
            {seen.left_out_count > seen.left_out.length && ' …'}
          </p>
        </Notice>
      )}
      <Letters letters={seen.letters} />
    </div>
  );
}
