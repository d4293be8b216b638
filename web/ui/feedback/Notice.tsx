import type { ReactNode } from 'react';
import { classes } from '../classes.ts';
import { Icon, type IconName } from '../text/Icon.tsx';
import styles from './Notice.module.css';

export type NoticeTone = 'info' | 'signal' | 'saved';

const ICONS: Readonly<Record<NoticeTone, IconName>> = {
  info: 'info',
  signal: 'alert',
  saved: 'check-circle',
};

/** A notice in the flow of the page. `signal` is for deadlines and obstacles. */
export function Notice({
  tone = 'info',
  title,
  children,
}: {
  tone?: NoticeTone;
  title?: ReactNode;
  children?: ReactNode;
}) {
  return (
    <div className={classes(styles.notice, styles[tone])}>
      <Icon name={ICONS[tone]} />
      <div className={styles.words}>
        {title !== undefined && <p className={styles.title}>{title}</p>}
        {children}
      </div>
    </div>
  );
}
