import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useLocation, useSearchParams } from 'wouter';
import type { ListSearch } from '#contract/desk-find.ts';
import type { CountedMailing, CountMailing, Letters, LetterText } from '#contract/desk-mailings.ts';
import { useSay } from '#web/core/language/say.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { CheckboxRow } from '#web/ui/controls/CheckboxRow.tsx';
import { SelectField, TextAreaField, TextField } from '#web/ui/controls/Fields.tsx';
import { FailureNotice } from '#web/ui/feedback/FailureNotice.tsx';
import { Spinner } from '#web/ui/feedback/Spinner.tsx';
import { nameOfLanguage } from '#words/formats.ts';
import { showsOwnErrors } from '../client.ts';
import { listAddress, queryOf, readAddress } from '../find/address.ts';
import { Page } from '../ui/Page.tsx';
import { Panel } from '../ui/Panel.tsx';
import { ReasonDialog } from '../ui/ReasonDialog.tsx';
import { countMailing, getLetters, previewAddress, sendMailing } from './calls.ts';
import { LeftOut } from './LeftOut.tsx';
import styles from './Mailings.module.css';

/** Writes a letter to the applicants of the view in the address. */
export default function NewMailingPage() {
  const say = useSay();
  const [params] = useSearchParams();
  const looked = { ...readAddress(params), page: '' };
  const { data } = useQuery({
    queryKey: ['letters'],
    queryFn: getLetters,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return (
    <Page
      title={say('Write to this view')}
      lead={<Link href={listAddress(looked)}>{say('Back to the list')}</Link>}
      isWide
    >
      {data === undefined ? (
        <Spinner label={say('Loading')} />
      ) : (
        <Writing letters={data} search={queryOf(looked)} />
      )}
    </Page>
  );
}

type Draft = Omit<CountMailing, 'search'>;

const OWN = '';

/** A letter of the file, or an empty one with a text for each language. */
function draftOf({ letters, languages }: Letters, id: string): Draft {
  const chosen = letters.find((letter) => letter.id === id);
  const texts = languages.map(
    (language) =>
      chosen?.texts.find((text) => text.language === language) ?? {
        language,
        subject: '',
        text: '',
      },
  );
  return {
    ...{ name: chosen?.name ?? '', texts },
    is_about_application: chosen?.is_about_application ?? false,
  };
}

function Writing({ letters, search }: { letters: Letters; search: ListSearch }) {
  const say = useSay();
  const [chosen, setChosen] = useState(letters.letters[0]?.id ?? OWN);
  const [draft, setDraft] = useState(() => draftOf(letters, chosen));
  const { mutate, isPending, error, data, reset } = useMutation({
    ...showsOwnErrors,
    mutationFn: countMailing,
  });
  // What was counted is what is sent, so a change needs another count.
  function change(next: Partial<Draft>) {
    setDraft({ ...draft, ...next });
    reset();
  }
  const texts = draft.texts.filter(
    ({ subject, text }) => subject.trim() !== '' && text.trim() !== '',
  );
  return (
    <>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          mutate({ ...draft, texts, search });
        }}
      >
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
            change(draftOf(letters, id));
          }}
        />
        <TextField
          id="letter-name"
          label={say('Its name at the desk')}
          isRequired
          maxLength={80}
          value={draft.name}
          onChange={(name) => change({ name })}
        />
        <p className={styles.hint} id="letter-fields">
          {say(
            'An empty line begins a paragraph. These fields are filled in for each reader: {fields}',
            { fields: letters.fields.map((field) => `{${field}}`).join(' ') },
          )}
        </p>
        <div className={styles.languages}>
          {draft.texts.map((text) => (
            <OneText
              key={text.language}
              text={text}
              onChange={(changed) =>
                change({ texts: draft.texts.map((each) => (each === text ? changed : each)) })
              }
            />
          ))}
        </div>
        <CheckboxRow
          id="about-application"
          label={say(
            'It is about the reader’s own application, so it also goes to those who want no other letters',
          )}
          checked={draft.is_about_application}
          onChange={(is_about_application) => change({ is_about_application })}
        />
        <FailureNotice error={error} />
        <div className={styles.acts}>
          <Button
            type="submit"
            variant={data === undefined ? 'primary' : 'secondary'}
            isBusy={isPending}
            disabled={texts.length === 0 || draft.name.trim() === ''}
          >
            {say('Count and look')}
          </Button>
        </div>
      </form>
      {data !== undefined && <Counted counted={data} search={search} />}
    </>
  );
}

interface OneTextProps {
  readonly text: LetterText;
  readonly onChange: (text: LetterText) => void;
}

function OneText({ text, onChange }: OneTextProps) {
  const say = useSay();
  const { language } = text;
  return (
    <fieldset className={styles.language}>
      <legend>{nameOfLanguage(language)}</legend>
      <TextField
        id={`subject-${language}`}
        label={say('Subject')}
        lang={language}
        maxLength={120}
        value={text.subject}
        onChange={(subject) => onChange({ ...text, subject })}
      />
      <TextAreaField
        id={`text-${language}`}
        label={say('Text')}
        aria-describedby="letter-fields"
        lang={language}
        rows={6}
        maxLength={5000}
        value={text.text}
        onChange={(words) => onChange({ ...text, text: words })}
      />
    </fieldset>
  );
}

function Counted({ counted, search }: { counted: CountedMailing; search: ListSearch }) {
  const say = useSay();
  const [, navigate] = useLocation();
  const [isAsking, setAsking] = useState(false);
  const { id, letters, left_out, previews } = counted;
  const count = say(
    '{count, plural, =0 {Nobody gets this letter.} one {# person gets this letter.} other {# people get this letter.}}',
    {
      count: letters,
    },
  );
  return (
    <Panel
      title={count}
      lead={say('Nothing is sent yet. This is how the first ones look.')}
      actions={letters > 0 && <Button onClick={() => setAsking(true)}>{say('Send')}</Button>}
    >
      <LeftOut leftOut={left_out} />
      <div className={styles.previews}>
        {previews.map(({ account, name }) => (
          <figure key={account}>
            <figcaption>{name}</figcaption>
            <iframe
              src={previewAddress(id, account)}
              title={say('The letter to {name}', { name })}
            />
          </figure>
        ))}
      </div>
      {isAsking && (
        <ReasonDialog
          title={say('{count, plural, one {Send # letter} other {Send # letters}}', {
            count: letters,
          })}
          action={say('Send')}
          refreshes={['mailings']}
          onClose={() => setAsking(false)}
          onDone={() => navigate(`/letters/${id}`)}
          act={(reason) => sendMailing(id, { search, reason })}
        >
          <p>{say('You can pause or cancel them. What was sent cannot be called back.')}</p>
        </ReasonDialog>
      )}
    </Panel>
  );
}
