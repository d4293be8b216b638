import { classes } from '../classes.ts';
import styles from './Spinner.module.css';

export type SpinnerSize = 'small' | 'medium' | 'large';

/** Three dots that take turns. `label` is what a screen reader hears; leave it out where words stand beside it. */
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
