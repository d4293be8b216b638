import type { ReactNode } from 'react';
import styles from './SectionHeading.module.css';

/**
 * The heading of a section, with a short note beside it and, below it, the sentence that says why the college asks. It is the target of
 * links to `#id`, and takes the focus from them.
 */
export function SectionHeading({
  id,
  children,
  place,
  why,
  note,
}: {
  id: string;
  children: ReactNode;
  /** The section's position among others. Screen readers say it when the heading takes the focus. */
  place?: string;
  why?: ReactNode;
  note?: ReactNode;
}) {
  const placeId = `${id}-place`;
  return (
    <div className={styles.head}>
      <span id={placeId} hidden>
        {place}
      </span>
      <h2 id={id} tabIndex={-1} aria-describedby={place === undefined ? undefined : placeId}>
        {children}
      </h2>
      {note}
      {why !== undefined && <p className={styles.why}>{why}</p>}
    </div>
  );
}
