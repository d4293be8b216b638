import type { PrintProps } from '../question.ts';
import styles from './Textarea.module.css';

/** Many lines of text, with the lines where the applicant broke them. */
export function TextareaPrint({ answer }: PrintProps) {
  return <span className={styles.lines}>{answer}</span>;
}
