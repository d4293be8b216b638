import { useRef, useState } from 'react';
import { GET_FORM_SCHEMA } from '#contract/calls.ts';
import { type CheckedForm, MAX_FORM_TEXT } from '#contract/desk-form.ts';
import { urlOf } from '#web/core/api/request.ts';
import { useSay } from '#web/core/language/say.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { Icon } from '#web/ui/text/Icon.tsx';
import { useRead } from '../useRead.ts';
import { namesAt, withName } from './completion.ts';
import styles from './Form.module.css';

interface EditorProps {
  readonly text: string;
  /** The text of the form in force. */
  readonly original: string;
  readonly onChange: (text: string) => void;
  readonly problems: CheckedForm['problems'] | undefined;
  /** Whether the problems are those of this text. */
  readonly isChecked: boolean;
}

/** Edits the form as text, suggests names at the caret, and lists the mistakes. */
export function Editor({ text, original, onChange, problems, isChecked }: EditorProps) {
  const say = useSay();
  const area = useRef<HTMLTextAreaElement>(null);
  const [caret, setCaret] = useState(0);
  const { data: schema = {} } = useRead<object>([GET_FORM_SCHEMA]);
  const names = namesAt(schema, text.slice(0, caret));

  function select(from: number, to: number) {
    // After the text was drawn.
    requestAnimationFrame(() => {
      area.current?.focus();
      area.current?.setSelectionRange(from, to);
      setCaret(to);
    });
  }
  function goTo(line: number) {
    const lines = text.split('\n');
    const from = lines.slice(0, line - 1).join('\n').length + (line > 1 ? 1 : 0);
    if (area.current) {
      const height = area.current.scrollHeight / lines.length;
      area.current.scrollTop = Math.max(0, (line - 4) * height);
    }
    select(from, from + (lines[line - 1] ?? '').length);
  }
  function write(name: string) {
    const written = withName(text, caret, name);
    onChange(written.text);
    select(written.caret, written.caret);
  }

  return (
    <section className={styles.side} aria-labelledby="form-text-label">
      <div className={styles.bar}>
        <h2 id="form-text-label">{say('As text')}</h2>
        <a href={urlOf(GET_FORM_SCHEMA)} target="_blank" rel="noreferrer">
          {say('What it may hold (JSON Schema)')}
        </a>
        {text !== original && (
          <Button variant="quiet" onClick={() => onChange(original)}>
            {say('Back to the form in force')}
          </Button>
        )}
      </div>
      <textarea
        ref={area}
        className={styles.text}
        aria-labelledby="form-text-label"
        aria-describedby="form-mistakes"
        spellCheck={false}
        autoCapitalize="off"
        wrap="off"
        maxLength={MAX_FORM_TEXT}
        value={text}
        onChange={({ currentTarget }) => {
          onChange(currentTarget.value);
          setCaret(currentTarget.selectionEnd);
        }}
        onSelect={({ currentTarget }) => setCaret(currentTarget.selectionEnd)}
      />
      {names.length > 0 && (
        <ul className={styles.names} aria-label={say('Names that may stand here')}>
          {names.map((name) => (
            <li key={name}>
              <button type="button" onClick={() => write(name)}>
                {name}
              </button>
            </li>
          ))}
        </ul>
      )}
      <div id="form-mistakes" role="status">
        {problems !== undefined && isChecked && <Mistakes problems={problems} onGo={goTo} />}
      </div>
    </section>
  );
}

function Mistakes({
  problems,
  onGo,
}: {
  readonly problems: CheckedForm['problems'];
  readonly onGo: (line: number) => void;
}) {
  const say = useSay();
  if (problems.length === 0) {
    return (
      <p className={styles.right}>
        <Icon name="check-circle" />
        {say('Nothing is wrong with this form.')}
      </p>
    );
  }
  return (
    <ul className={styles.mistakes} aria-label={say('Mistakes')}>
      {problems.map(({ line, path, problem }) => (
        <li key={`${line} ${path} ${problem}`}>
          <button type="button" onClick={() => onGo(line)}>
            {say('Line {line, number}', { line })}
          </button>{' '}
          <span lang="en">
            {path !== '' && <code>{path}</code>} {problem}
          </span>
        </li>
      ))}
    </ul>
  );
}
