import type { OneMailing } from '#contract/desk-mailings.ts';
import { useSay } from '#web/core/language/say.ts';
import styles from './Mailings.module.css';

/** How many get no letter, and why. */
export function LeftOut({ leftOut }: { leftOut: OneMailing['left_out'] }) {
  const say = useSay();
  const reasonFor = (why: string) => {
    if (why === 'no-news') return say('want only letters about their application');
    if (why === 'withdrawn') return say('have withdrawn');
    return say('have nothing for: {fields}', { fields: why });
  };
  if (leftOut.length === 0) return null;
  return (
    <ul className={styles.counts} aria-label={say('Left out')}>
      {leftOut.map(({ why, count }) => (
        <li key={why}>
          {say('{count, number} left out: they {reason}', { count, reason: reasonFor(why) })}
        </li>
      ))}
    </ul>
  );
}
