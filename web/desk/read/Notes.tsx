import { type FormEvent, useRef, useState } from 'react';
import { ADD_NOTE, REMOVE_NOTE } from '#contract/calls.ts';
import { type Marked, NOTE_LENGTH, type Note } from '#contract/desk-read.ts';
import { send, withParams } from '#web/core/api/request.ts';
import { sayText, useSay } from '#web/core/language/say.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { Field } from '#web/ui/controls/Field.tsx';
import { TextArea } from '#web/ui/controls/TextInput.tsx';
import { listInWords } from '#words/intl.ts';
import { showsOwnErrors } from '../client.ts';
import { CollegeTime } from '../ui/CollegeTime.tsx';
import { Panel } from '../ui/Panel.tsx';
import { mark, useColleagues } from './calls.ts';
import { completed, startedMention, suggestionsFor } from './mention.ts';
import { useMarking } from './open-application.ts';
import styles from './read.module.css';
import { useUnsent } from './unsent.ts';

/** The id of the field for a new note. */
export const NOTE_FIELD = 'new-note';

/** Colleagues' notes, and a field for a new one. Plain text, shown as typed. */
export function Notes({ number, notes }: { number: string; notes: readonly Note[] }) {
  const say = useSay();
  return (
    <Panel title={say('Notes')} lead={say('For colleagues only. The applicant never gets them.')}>
      {notes.length > 0 && (
        <ol className={styles.notes}>
          {notes.map((note) => (
            <li key={note.id}>
              <OneNote number={number} note={note} />
            </li>
          ))}
        </ol>
      )}
      <NewNote number={number} />
    </Panel>
  );
}

function OneNote({ number, note }: { number: string; note: Note }) {
  const say = useSay();
  const { mutate, isPending } = useMarking(
    number,
    () => send<Marked>(withParams(REMOVE_NOTE, number, note.id)),
    { isTold: true },
  );
  const mentioned = note.mentions.map(({ name }) => name);
  return (
    <article className={styles.note}>
      <p className={styles.by}>
        <strong>{note.by.name}</strong> <CollegeTime at={note.at} />
      </p>
      <p className={styles.text}>
        <bdi>{note.text}</bdi>
      </p>
      {mentioned.length > 0 && (
        <p className={styles.by}>
          {say('Mentioned: {names}', { names: listInWords(mentioned, say.locale) })}
        </p>
      )}
      {note.is_own && (
        <Button variant="quiet" isBusy={isPending} onClick={() => mutate()}>
          {say('Remove this note')}
        </Button>
      )}
    </article>
  );
}

function NewNote({ number }: { number: string }) {
  const say = useSay();
  const { text, change, forget } = useUnsent(number);
  const [caret, setCaret] = useState(0);
  const [isWanted, setWanted] = useState(false);
  const area = useRef<HTMLTextAreaElement>(null);
  const people = useColleagues(number, isWanted);
  const started = startedMention(text, caret);
  const found = started === undefined ? [] : suggestionsFor(started, people);
  const { mutate, isPending, error, reset } = useMarking(
    number,
    async (given: string) => {
      const marked = await mark(ADD_NOTE, number, { text: given });
      forget();
      return marked;
    },
    { isTold: true, ...showsOwnErrors },
  );
  function add(event: FormEvent) {
    event.preventDefault();
    if (!isPending) mutate(text, { onSuccess: () => change('') });
  }
  function mention(handle: string) {
    const next = completed(text, caret, handle);
    change(next.text);
    setCaret(next.caret);
    requestAnimationFrame(() => {
      area.current?.focus();
      area.current?.setSelectionRange(next.caret, next.caret);
    });
  }
  return (
    <form className={styles.newNote} onSubmit={add} noValidate>
      <Field
        id={NOTE_FIELD}
        label={say('New note')}
        help={say('Type @ to mention a colleague, who then finds it under “For me”.')}
        errors={error === null ? [] : [sayText(say, error.message)]}
      >
        {(control) => (
          <TextArea
            {...control}
            ref={area}
            rows={3}
            // The server refuses a long note with a message; a box that stops accepting letters would say nothing.
            maxLength={NOTE_LENGTH * 5}
            value={text}
            onFocus={() => setWanted(true)}
            onSelect={({ currentTarget }) => setCaret(currentTarget.selectionEnd)}
            onChange={({ currentTarget }) => {
              change(currentTarget.value);
              setCaret(currentTarget.selectionEnd);
              if (error !== null) reset();
            }}
          />
        )}
      </Field>
      <div role="status" className={styles.suggestions}>
        {found.length > 0 && (
          <ul aria-label={say('Colleagues to mention')}>
            {found.map(({ id, name, handle }) => (
              <li key={id}>
                <Button variant="quiet" onClick={() => mention(handle)}>
                  @{handle} {name !== handle && <span>{name}</span>}
                </Button>
              </li>
            ))}
          </ul>
        )}
      </div>
      <Button type="submit" variant="secondary" isBusy={isPending}>
        {say('Save the note')}
      </Button>
    </form>
  );
}
