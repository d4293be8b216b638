import type { ReactNode } from 'react';
import styles from './SectionHeading.module.css';

/**
 * The heading of a section, the sentence below it that says why the college asks, and a note about its questions. Links to `#id` land here, and
 * take the focus along.
 */
export function SectionHeading({
  id,
  children,
  above,
  why,
  note,
}: {
  id: string;
  children: ReactNode;
  /** A few words above the heading, such as where it stands among others. */
  above?: ReactNode;
  why?: ReactNode;
  note?: ReactNode;
}) {
  const aboveId = `${id}-above`;
  return (
    <div className={styles.head}>
      {above !== undefined && (
        <p id={aboveId} className={styles.above}>
          {above}
        </p>
      )}
      <h2 id={id} tabIndex={-1} aria-describedby={above === undefined ? undefined : aboveId}>
        {children}
      </h2>
      {why !== undefined && <p className={styles.why}>{why}</p>}
      {note}
    </div>
  );
}
