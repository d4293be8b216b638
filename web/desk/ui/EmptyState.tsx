import type { ReactNode } from 'react';
import styles from './EmptyState.module.css';

/** Replaces an empty list: says why it is empty, and what to do about it. */
export function EmptyState({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className={styles.empty}>
      <p className={styles.title}>{title}</p>
      {children}
    </div>
  );
}
