import type { MouseEvent } from 'react';
import { getCollege } from '#web/core/college.ts';
import { useSay } from '#web/core/language/say.ts';
import { addressIn, nameOfLanguage } from '#web/core/language/switch.ts';
import styles from './LanguageLinks.module.css';

/** The other languages of the college, each by its own name. They are links, so that they work without any script, too. */
export function LanguageLinks({
  place,
  onChoose,
}: {
  /** What is open now: it comes again in the other language. */
  place: Parameters<typeof addressIn>[1];
  onChoose?: (event: MouseEvent, tag: string) => void;
}) {
  const say = useSay();
  const others = getCollege().languages.filter((tag) => tag !== say.language.tag);
  if (others.length === 0) return null;
  return (
    <nav className={styles.switch} aria-label={say('Language')}>
      {others.map((tag) => (
        <a
          key={tag}
          lang={tag}
          hrefLang={tag}
          href={addressIn(tag, place)}
          onClick={onChoose && ((event) => onChoose(event, tag))}
        >
          {nameOfLanguage(tag)}
        </a>
      ))}
    </nav>
  );
}
