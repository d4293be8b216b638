import { useEffect, useState } from 'react';
import { GET_LETTERS, PREVIEW_LETTER } from '#contract/calls.ts';
import type { CountedView } from '#contract/desk-bulk.ts';
import type { LetterOrder, LetterPreview, Letters, LetterText } from '#contract/desk-mailings.ts';
import { request, withParams } from '#web/core/api/request.ts';
import { useMutation } from '#web/core/api/tanstack-query.ts';
import { useSay } from '#web/core/language/say.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { CheckboxRow } from '#web/ui/controls/CheckboxRow.tsx';
import { SelectField } from '#web/ui/controls/Fields.tsx';
import { FailureNotice } from '#web/ui/feedback/FailureNotice.tsx';
import { Spinner } from '#web/ui/feedback/Spinner.tsx';
import { nameOfLanguage } from '#words/intl.ts';
import { showsOwnErrors } from '../client.ts';
import { useSeason } from '../frame/chosen-season.ts';
import { DraftFields } from '../ui/DraftFields.tsx';
import shared from '../ui/shared.module.css';
import { useRead } from '../useRead.ts';
import styles from './Mailings.module.css';

interface LetterFieldsProps {
  readonly counted: CountedView;
  readonly onChange: (order: LetterOrder) => void;
}

/** Chooses a letter of the college's file, or edits a new one, and previews the first letters. */
export function LetterFields(props: LetterFieldsProps) {
  const say = useSay();
  const { chosen } = useSeason();
  const { data } = useRead<Letters>(
    chosen === undefined ? [GET_LETTERS] : [GET_LETTERS, { season: chosen }],
    { staleTime: Number.POSITIVE_INFINITY },
  );
  if (data === undefined) return <Spinner label={say('Loading')} />;
  return <Writing letters={data} {...props} />;
}

const OWN = '';

/** A letter of the file, or an empty one, with a text for each language. */
function orderOf({ letters, languages }: Letters, id: string): LetterOrder {
  const chosen = letters.find((letter) => letter.id === id);
  const textIn = (language: string) => chosen?.texts.find((text) => text.language === language);
  return {
    texts: languages.map((language) => textIn(language) ?? { language, subject: '', text: '' }),
    is_about_application: chosen?.is_about_application ?? false,
  };
}

/** Languages without a word are not sent. The server refuses one that has only a subject, or only a text. */
function begun({ texts, ...order }: LetterOrder): LetterOrder {
  const isBegun = ({ subject, text }: LetterText) => (subject + text).trim() !== '';
  return { ...order, texts: texts.filter(isBegun) };
}

function Writing({
  letters,
  counted,
  onChange,
}: LetterFieldsProps & { readonly letters: Letters }) {
  const say = useSay();
  const [chosen, setChosen] = useState(letters.letters[0]?.id ?? OWN);
  const [order, setOrder] = useState(() => orderOf(letters, chosen));
  const { mutate, isPending, error, data, reset } = useMutation({
    ...showsOwnErrors,
    // The preview is for the applicants that the act has counted.
    mutationFn: () =>
      request(withParams(PREVIEW_LETTER, counted.id), begun(order)) as Promise<LetterPreview>,
  });
  useEffect(() => onChange(begun(order)), [onChange, order]);
  function change(next: Partial<LetterOrder>) {
    setOrder({ ...order, ...next });
    reset();
  }
  return (
    <>
      <SelectField
        id="letter"
        label={say('Letter')}
        value={chosen}
        options={[
          ...letters.letters.map(({ id, name }) => ({ value: id, label: name })),
          { value: OWN, label: say('A letter of your own') },
        ]}
        onChange={(id) => {
          setChosen(id);
          change(orderOf(letters, id));
        }}
      />
      <p className={shared.quiet} id="letter-fields">
        {say(
          'An empty line begins a paragraph. These fields are filled in for each reader: {fields}',
          { fields: letters.fields.map((field) => `{${field}}`).join(' ') },
        )}
      </p>
      {order.texts.map((text) => (
        <fieldset key={text.language} className={styles.language}>
          <legend>{nameOfLanguage(text.language)}</legend>
          <DraftFields
            draft={text}
            within={`${text.language}-`}
            fields={[
              {
                name: 'subject',
                label: say('Subject'),
                maxLength: 120,
                lang: text.language,
              },
              {
                name: 'text',
                is: 'area',
                label: say('Text'),
                maxLength: 5000,
                rows: 6,
                lang: text.language,
                'aria-describedby': 'letter-fields',
              },
            ]}
            change={(changes) =>
              change({
                texts: order.texts.map((each) => (each === text ? { ...text, ...changes } : each)),
              })
            }
          />
        </fieldset>
      ))}
      <CheckboxRow
        id="about-application"
        label={say(
          'It is about the reader’s own application, so it also goes to those who want no other letters',
        )}
        checked={order.is_about_application}
        onChange={(is_about_application) => change({ is_about_application })}
      />
      <div>
        <Button variant="secondary" isBusy={isPending} onClick={() => mutate()}>
          {say('Look at three letters')}
        </Button>
      </div>
      <FailureNotice error={error} />
      {data !== undefined && <Preview preview={data} />}
    </>
  );
}

function Preview({ preview }: { readonly preview: LetterPreview }) {
  const say = useSay();
  const { letters, left_out: leftOut, previews } = preview;
  const reasonFor = (why: string) => {
    if (why === 'no-news') return say('want only letters about their application');
    if (why === 'withdrawn') return say('have withdrawn');
    return say('have nothing for: {fields}', { fields: why });
  };
  return (
    <section role="status" className={styles.language}>
      <p>
        {say(
          '{count, plural, =0 {Nobody gets this letter.} one {# person gets this letter.} other {# people get this letter.}}',
          { count: letters },
        )}
      </p>
      {leftOut.length > 0 && (
        <ul className={styles.counts} aria-label={say('Left out')}>
          {leftOut.map(({ why, count }) => (
            <li key={why}>
              {say('{count, number} left out: they {reason}', { count, reason: reasonFor(why) })}
            </li>
          ))}
        </ul>
      )}
      {previews.map(({ name, subject, text }) => (
        <details key={text}>
          <summary>
            <bdi>{name}</bdi>: {subject}
          </summary>
          <p className={styles.letter}>{text}</p>
        </details>
      ))}
    </section>
  );
}
