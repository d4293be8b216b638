import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'wouter';
import type { DeskReleases, ReleasePreview } from '#contract/desk-decisions.ts';
import { useSay } from '#web/core/language/say.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { FormDialog } from '#web/ui/dialog/FormDialog.tsx';
import { Notice } from '#web/ui/feedback/Notice.tsx';
import { Spinner } from '#web/ui/feedback/Spinner.tsx';
import { MinuteField } from '../ui/MinuteField.tsx';
import { Panel } from '../ui/Panel.tsx';
import { useAct } from '../useAct.ts';
import { makeRelease, previewRelease } from './calls.ts';
import styles from './decisions.module.css';
import { Letters } from './Letters.tsx';

/** What a release would hold now, and the button that makes it. */
export function NewRelease({ confirmed, waiting }: Pick<DeskReleases, 'confirmed' | 'waiting'>) {
  const say = useSay();
  const [isOpen, setOpen] = useState(false);
  return (
    <Panel
      title={say('Not released yet')}
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
      </p>
      {isOpen && <ReleaseDialog onClose={() => setOpen(false)} />}
    </Panel>
  );
}

function ReleaseDialog({ onClose }: { readonly onClose: () => void }) {
  const say = useSay();
  const [minute, setMinute] = useState('');
  const [isAsked, setAsked] = useState(false);
  const { data: seen, refetch } = useQuery({
    queryKey: ['release-preview'],
    queryFn: previewRelease,
    gcTime: 0,
  });
  const count = seen?.count ?? 0;
  const { mutate, isPending, error } = useAct(() => makeRelease({ minute, count }), {
    onDone: onClose,
    showsErrors: true,
    refresh: (client, failure) =>
      failure ? refetch() : client.invalidateQueries({ queryKey: ['releases'] }),
  });
  function submit() {
    setAsked(true);
    if (minute !== '' && count > 0) mutate();
  }
  return (
    <FormDialog
      onClose={onClose}
      title={say('Prepare a release')}
      size="large"
      action={say('Release {count, plural, one {# decision} other {# decisions}}', { count })}
      isBusy={isPending || seen === undefined}
      error={error}
      onSubmit={submit}
      className={styles.preview}
    >
      <MinuteField at={minute} onChange={setMinute} isMissing={isAsked && minute === ''} />
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
