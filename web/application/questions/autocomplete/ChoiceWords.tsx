import styles from './Autocomplete.module.css';
import type { Choice } from './choices.ts';

/** One line of the list: an entry with what tells it from others, or "Use: …". */
export function ChoiceWords({ choice }: { choice: Choice }) {
  if (choice.kind === 'own') {
    return (
      <span>
        Use: <strong>{choice.text}</strong>
      </span>
    );
  }
  const { text, sub_text } = choice.suggestion;
  return (
    <>
      <span>{text}</span>
      {sub_text !== '' && <span className={styles.sub}>{sub_text}</span>}
    </>
  );
}
