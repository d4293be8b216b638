import { useEffect, useState } from 'react';
import { findNextDeadline, lastMinuteOf } from '#tenant/deadlines.ts';
import { minuteInWords } from '#tenant/moments.ts';
import { getCollege, todayAtCollege } from '#web/college.ts';
import { useSay } from '#web/language/say.ts';
import styles from './Letter.module.css';

/** The last minute of the next deadline, where the college is and where the reader is. */
export function NextDeadline() {
  const say = useSay();
  const { deadlines, timeZone } = getCollege();
  const here = useReadersZone();
  const next = findNextDeadline(deadlines, todayAtCollege());
  if (next === undefined) return null;
  const moment = lastMinuteOf(next, timeZone);
  const at = (zone: string, style: 'long' | 'short') =>
    minuteInWords(moment, { locale: say.locale, timeZone: zone }, style);
  return (
    <>
      <h3>{say('Next deadline')}</h3>
      <p className={styles.deadline}>
        <time dateTime={moment.toISOString()}>{at(timeZone, 'long')}</time>
        <span className={styles.here}>
          {here !== undefined &&
            (at(here, 'short') === at(timeZone, 'short')
              ? say('It is the same time where you are.')
              : say('Where you are: {moment}', { moment: at(here, 'short') }))}
        </span>
      </p>
    </>
  );
}

/** Known only after the first drawing: the server, which may have drawn the page, does not know where the reader is. */
function useReadersZone(): string | undefined {
  const [zone, setZone] = useState<string>();
  useEffect(() => setZone(new Intl.DateTimeFormat().resolvedOptions().timeZone), []);
  return zone;
}
