import type { ComponentProps } from 'react';
import { classes } from '../classes.ts';
import styles from './Card.module.css';

/** A framed box for one task. Do not nest. */
export function Card({ className, ...rest }: ComponentProps<'div'>) {
  return <div {...rest} className={classes(styles.card, className)} />;
}
