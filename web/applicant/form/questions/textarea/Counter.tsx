import { useEffect, useState } from 'react';
import { countCharacters } from '#form/engine/characters.ts';
import { useSay } from '#web/core/language/say.ts';
import { classes } from '#web/ui/classes.ts';
import { later } from '#web/ui/later.tsx';
import { VisuallyHidden } from '#web/ui/text/VisuallyHidden.tsx';
import styles from './Textarea.module.css';

const WordCount = later(() => import('./WordCount.tsx'));

/** The pause in typing before the count is announced, in milliseconds. */
const QUIET_TIME = 1000;

/** The counts of characters and words, and how many characters of a paste did not fit. */
export function Counter({
  id,
  text,
  limit,
  cut,
}: {
  id: string;
  text: string;
  limit: number;
  cut: number;
}) {
  const say = useSay();
  const used = countCharacters(text);
  const left = useScarceRoom(used, limit);
  return (
    <>
      <div className={styles.counter}>
        <p id={id} className={classes(used >= limit && styles.full)}>
          {say('{used, number} of {limit, number} characters', { used, limit })}
        </p>
        <WordCount text={text} />
      </div>
      <p role="status" className={styles.cut}>
        {cut > 0 &&
          say(
            'The end of what you pasted did not fit: {cut, plural, one {# character was} other {# characters were}} left out.',
            { cut },
          )}
      </p>
      <VisuallyHidden>
        <span role="status">
          {left !== undefined &&
            say('{left, plural, one {# character} other {# characters}} left', { left })}
        </span>
      </VisuallyHidden>
    </>
  );
}

/** The remaining characters, after a pause in typing, and only below 10 %. */
function useScarceRoom(used: number, limit: number): number | undefined {
  const [scarce, setScarce] = useState<number>();
  useEffect(() => {
    const left = limit - used;
    const isScarce = used > 0 && left <= limit / 10;
    const timer = setTimeout(() => setScarce(isScarce ? left : undefined), QUIET_TIME);
    return () => clearTimeout(timer);
  }, [used, limit]);
  return scarce;
}
