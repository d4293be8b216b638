import type { ComponentProps } from 'react';
import { classes } from '../classes.ts';
import styles from './Prose.module.css';

/** Text to read: spaced paragraphs and lists, in lines of 60 to 70 characters. */
export function Prose({ className, ...rest }: ComponentProps<'div'>) {
  return <div {...rest} className={classes(styles.prose, className)} />;
}
