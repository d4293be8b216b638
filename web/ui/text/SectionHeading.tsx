import type { ReactNode } from 'react';
import styles from './SectionHeading.module.css';

/**
 * The heading of a section, the sentence below it that says why the college asks, and a note about its questions. Links to `#id` land here, and
 * take the focus along.
 */
export function SectionHeading({
  id,
  children,
  why,
  note,
}: {
  id: string;
  children: ReactNode;
  why?: ReactNode;
  note?: ReactNode;
}) {
  return (
    <div className={styles.head}>
      <h2 id={id} tabIndex={-1}>
        {children}
      </h2>
      {why !== undefined && <p className={styles.why}>{why}</p>}
      {note}
    </div>
  );
}
