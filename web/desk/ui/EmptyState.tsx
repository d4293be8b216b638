import type { ReactNode } from 'react';
import styles from './EmptyState.module.css';

/** Where a list would be: why there is nothing, and what to do about it. */
export function EmptyState({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className={styles.empty}>
      <p className={styles.title}>{title}</p>
      {children}
    </div>
  );
}
