import { useState } from 'react';
import { Link } from 'wouter';
import { GET_RELEASES, MAKE_RELEASE, PREVIEW_RELEASE } from '#contract/calls.ts';
import type { DeskReleases, ReleasePreview } from '#contract/desk-decisions.ts';
import { send } from '#web/core/api/request.ts';
import { useSay } from '#web/core/language/say.ts';
import { Notice } from '#web/ui/feedback/Notice.tsx';
import { Spinner } from '#web/ui/feedback/Spinner.tsx';
import { listOfAllSeasons } from '../frame/chosen-season.ts';
import { KeyButton } from '../shortcuts/KeyButton.tsx';
import { DraftDialog } from '../ui/DraftDialog.tsx';
import { Panel } from '../ui/Panel.tsx';
import { useRead } from '../useRead.ts';
import styles from './decisions.module.css';

/** The decisions that a release would contain now, and the button that makes it. */
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
        confirmed > 0 && (
          <KeyButton shortcut="p" onClick={() => setOpen(true)}>
            {say('Prepare a release')}
          </KeyButton>
        )
      }
    >
      <p className={styles.ways}>
        <Link href={listOfAllSeasons({ decisionStage: ['waiting'] })}>
          {say('Show what waits for confirmation')}
        </Link>
        <Link href={listOfAllSeasons({ decisionStage: ['confirmed'] })}>
          {say('Show what is confirmed')}
        </Link>
      </p>
      {isOpen && <ReleaseDialog onClose={() => setOpen(false)} />}
    </Panel>
  );
}

function ReleaseDialog({ onClose }: { readonly onClose: () => void }) {
  const say = useSay();
  const { data: seen, refetch } = useRead<ReleasePreview>([PREVIEW_RELEASE], { gcTime: 0 });
  const count = seen?.count ?? 0;
  return (
    <DraftDialog
      title={say('Prepare a release')}
      size="large"
      action={say('Release {count, plural, one {# decision} other {# decisions}}', { count })}
      initial={{ minute: '' }}
      fields={[
        {
          name: 'minute',
          is: 'minute',
          label: say('Date and time, in the college’s time zone'),
          check: (minute) => (minute === '' ? say('Please choose a date and a time.') : undefined),
        },
      ]}
      act={(given) => send(MAKE_RELEASE, { ...given, count })}
      refresh={(client, failure) =>
        failure ? refetch() : client.invalidateQueries({ queryKey: [GET_RELEASES] })
      }
      onClose={onClose}
    >
      {seen === undefined ? <Spinner label={say('Loading')} /> : <Preview seen={seen} />}
    </DraftDialog>
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

/** A few letters of the release as they will be sent, in every language. */
function Letters({ letters }: Pick<ReleasePreview, 'letters'>) {
  const say = useSay();
  const languages = new Intl.DisplayNames(say.locale, { type: 'language' });
  const labelOf = (texts: ReleasePreview['letters'][number]['texts']) =>
    (texts.find(({ language }) => language === say.language.tag) ?? texts[0])?.label;
  if (letters.length === 0) return null;
  return (
    <section aria-label={say('Letters as they will be')} className={styles.letters}>
      <h3>{say('Letters as they will be')}</h3>
      {letters.map(({ reference, texts }) => (
        <details key={reference}>
          <summary>
            {labelOf(texts)} · {reference}
          </summary>
          <div className={styles.texts}>
            {texts.map(({ language, letter }) => (
              <div key={language} lang={language}>
                <h4>{languages.of(language)}</h4>
                {letter.map((text) => (
                  <p key={text}>{text}</p>
                ))}
              </div>
            ))}
          </div>
        </details>
      ))}
    </section>
  );
}
