import { useSay } from '#web/core/language/say.ts';
import styles from './SkipLink.module.css';

/** The id of the page's main part: `<main id={MAIN_ID} tabIndex={-1}>`. */
export const MAIN_ID = 'main';

/** The first element for the Tab key: skips the header. */
export function SkipLink() {
  const say = useSay();
  return (
    <a className={styles.skip} href={`#${MAIN_ID}`}>
      {say('Skip to main content')}
    </a>
  );
}
