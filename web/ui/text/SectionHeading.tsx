import type { ReactNode } from 'react';
import styles from './SectionHeading.module.css';

/**
 * The heading of a section, with a few words about its questions beside it and, below it, the sentence that says why the college asks. It
 * is the target of links to `#id`, and takes the focus from them.
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
  /** A few words above the heading, such as its position among others. */
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
