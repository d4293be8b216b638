import type { ComponentProps } from 'react';
import { TEXTAREA_MAX_LENGTH } from '#form/engine/limits.ts';
import styles from './Control.module.css';
import { classes } from './classes.ts';

/** Many lines of text; it grows with what is typed. It takes 1500 characters unless `maxLength` says otherwise. */
export function TextArea({
  maxLength = TEXTAREA_MAX_LENGTH,
  className,
  ...rest
}: ComponentProps<'textarea'>) {
  return (
    <textarea
      {...rest}
      maxLength={maxLength}
      className={classes(styles.control, styles.area, className)}
    />
  );
}
