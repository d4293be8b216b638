import type { PrintProps } from '../question.ts';
import styles from './Checkbox.module.css';

/** A tick box as `[X]` or `[ ]` (spec §1); a screen reader hears a word instead of brackets. */
export function CheckboxPrint({ answer }: PrintProps) {
  return (
    <span
      role="img"
      aria-label={answer === '[X]' ? 'Ticked' : 'Not ticked'}
      className={styles.brackets}
    >
      {answer}
    </span>
  );
}
