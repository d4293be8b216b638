import type { ReactNode } from 'react';
import styles from './SectionHeading.module.css';

/**
 * The heading of a section, a few words about its questions beside it, and the sentence below that says why the college asks. Links to `#id`
 * land here, and take the focus along.
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
      {note}
      {why !== undefined && <p className={styles.why}>{why}</p>}
    </div>
  );
}
