import { useLocation, useSearch } from 'wouter';
import { getCollege } from '#web/college.ts';
import { useSay } from '#web/language/say.ts';
import { addressIn, nameOfLanguage } from '#web/language/switch.ts';
import { DESK } from '../desk-app.tsx';
import styles from './DeskLanguage.module.css';

/** The other languages of the college, each by its own name: the same address comes again in it. */
export function DeskLanguage() {
  const say = useSay();
  const [path] = useLocation();
  const search = useSearch();
  const others = getCollege().languages.filter((tag) => tag !== say.language.tag);
  if (others.length === 0) return null;
  // An invitation stands behind the `#`.
  const { hash } = window.location;
  return (
    <nav className={styles.switch} aria-label={say('Language')}>
      {others.map((tag) => (
        <a
          key={tag}
          lang={tag}
          hrefLang={tag}
          href={addressIn(tag, { pathname: DESK + path, search, hash })}
        >
          {nameOfLanguage(tag)}
        </a>
      ))}
    </nav>
  );
}
