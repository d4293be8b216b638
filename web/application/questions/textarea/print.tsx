import { PrintedWords } from '../PrintedWords.tsx';
import type { PrintProps } from '../question.ts';
import styles from './Textarea.module.css';

/** Many lines of text, with the lines where the applicant broke them. */
export function TextareaPrint(props: PrintProps<'textarea'>) {
  return (
    <span className={styles.lines}>
      <PrintedWords {...props} />
    </span>
  );
}
