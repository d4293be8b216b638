import { useEffect, useState } from 'react';
import { classes } from '#web/ui/classes.ts';
import { VisuallyHidden } from '#web/ui/text/VisuallyHidden.tsx';
import styles from './Textarea.module.css';

/** The pause in typing before the count is announced, in milliseconds. */
const QUIET_TIME = 1000;

/** The count of characters, and how many characters of a paste did not fit. */
export function Counter({
  id,
  used,
  limit,
  cut,
}: {
  id: string;
  used: number;
  limit: number;
  cut: number;
}) {
  const announcement = useCountAnnouncement(used, limit);
  return (
    <div className={styles.below}>
      <p id={id} className={classes(used >= limit && styles.full)}>
        {number(used)} of {number(limit)} characters
      </p>
      <p role="status" className={styles.full}>
        {cut > 0 &&
          `The end of what you pasted did not fit: ${number(cut)} characters were left out.`}
      </p>
      <VisuallyHidden>
        <span role="status">{announcement}</span>
      </VisuallyHidden>
    </div>
  );
}

/** The remaining characters, announced after a pause in typing, and only below 10 %. */
function useCountAnnouncement(used: number, limit: number): string {
  const [announcement, setAnnouncement] = useState('');
  useEffect(() => {
    const left = limit - used;
    const isScarce = used > 0 && left <= limit / 10;
    const timer = setTimeout(
      () => setAnnouncement(isScarce ? `${number(left)} characters left` : ''),
      QUIET_TIME,
    );
    return () => clearTimeout(timer);
  }, [used, limit]);
  return announcement;
}

function number(count: number): string {
  return count.toLocaleString('en-US');
}
