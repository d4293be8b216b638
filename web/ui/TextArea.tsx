import type { ComponentProps } from 'react';
import { TEXTAREA_MAXIMUM_LENGTH } from '../constants.ts';
import styles from './Control.module.css';
import { classes } from './classes.ts';

/** Many lines of text; it grows with what is typed. It takes 1500 characters unless `maxLength` says otherwise. */
export function TextArea({
  maxLength = TEXTAREA_MAXIMUM_LENGTH,
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
