import type { ComponentProps } from 'react';
import { TEXT_MAX_LENGTH, TEXTAREA_MAX_LENGTH } from '#form/engine/limits.ts';
import { classes } from '../classes.ts';
import styles from './Control.module.css';

/** The expected length of the answer; it sets the width of the box and limits nothing. */
export type ControlWidth = 'short' | 'medium' | 'full';

export interface TextInputProps extends ComponentProps<'input'> {
  readonly width?: ControlWidth | undefined;
  /** Digits of equal width, for codes, dates and phone numbers. */
  readonly hasFigures?: boolean | undefined;
}

/** One line of text, of at most 45 characters unless `maxLength` says otherwise (spec §5). */
export function TextInput({
  width = 'full',
  hasFigures = false,
  type = 'text',
  maxLength = TEXT_MAX_LENGTH,
  className,
  ...rest
}: TextInputProps) {
  return (
    <input
      {...rest}
      type={type}
      maxLength={maxLength}
      className={classes(
        styles.control,
        width !== 'full' && styles[width],
        hasFigures && styles.figures,
        className,
      )}
    />
  );
}

/** Several lines of text; grows with its content. At most 1500 characters unless `maxLength` says otherwise. */
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
