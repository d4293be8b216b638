import type { MouseEvent } from 'react';
import { getCollege } from '#web/core/college.ts';
import { useSay } from '#web/core/language/say.ts';
import { addressIn } from '#web/core/language/switch.ts';
import { nameOfLanguage } from '#words/intl.ts';
import styles from './LanguageLinks.module.css';

/** The college's other languages, each by its own name. Plain links, so that they work without a script. */
export function LanguageLinks({
  place,
  onChoose,
}: {
  /** The open page, which the links load in the other language. */
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
