import type { ComponentProps, ReactNode } from 'react';
import { classes } from '../classes.ts';
import styles from './Choice.module.css';

interface CheckboxRowProps extends Omit<ComponentProps<'input'>, 'onChange' | 'type'> {
  readonly label: ReactNode;
  readonly onChange: (isTicked: boolean) => void;
}

/** One tick box as a large row with its label inside. */
export function CheckboxRow({ label, onChange, className, ...rest }: CheckboxRowProps) {
  return (
    <label className={classes(styles.row, className)}>
      <input
        {...rest}
        type="checkbox"
        className={classes(styles.mark, styles.box)}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      <span className={styles.words}>{label}</span>
    </label>
  );
}
