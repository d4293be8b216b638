import type { ReactNode } from 'react';
import { classes } from '#web/ui/classes.ts';
import styles from './Badge.module.css';

/** `plain`: a fact. `accent`: important. `signal`: needs action. `saved`: done. */
export type BadgeTone = 'plain' | 'accent' | 'signal' | 'saved';

/** One or two words about something, such as a status. The words carry the meaning; the colour only helps. */
export function Badge({ tone = 'plain', children }: { tone?: BadgeTone; children: ReactNode }) {
  return <span className={classes(styles.badge, styles[tone])}>{children}</span>;
}
