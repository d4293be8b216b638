import { classes } from '../classes.ts';
import styles from './Spinner.module.css';

export type SpinnerSize = 'small' | 'medium' | 'large';

/** Three dots. `label` is for screen readers; omit it if text stands beside the dots. */
export function Spinner({ size = 'medium', label }: { size?: SpinnerSize; label?: string }) {
  const dots = (
    <>
      <span className={styles.dot} />
      <span className={styles.dot} />
      <span className={styles.dot} />
    </>
  );
  const className = classes(styles.spinner, styles[size]);
  if (label === undefined) {
    return (
      <span className={className} aria-hidden="true">
        {dots}
      </span>
    );
  }
  return (
    <span className={className} role="status" aria-label={label}>
      {dots}
    </span>
  );
}
