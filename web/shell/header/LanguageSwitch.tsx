import type { MouseEvent } from 'react';
import { NO_CONNECTION } from '#web/api/request.ts';
import { getCollege } from '#web/college.ts';
import { useSay } from '#web/language/say.ts';
import { addressIn, nameOfLanguage, switchLanguage } from '#web/language/switch.ts';
import { useLocation } from '#web/routing/RouterProvider.tsx';
import { useSessionContext } from '#web/session/context.tsx';
import { useToasts } from '#web/ui/toast/toasts.ts';
import { toSay } from '#words/say.ts';
import styles from './LanguageSwitch.module.css';

/** The other languages of the college, each by its own name. They are links, so that they work without any script, too. */
export function LanguageSwitch() {
  const say = useSay();
  const place = useLocation();
  const toasts = useToasts();
  const { answerKeeper } = useSessionContext();
  const others = getCollege().languages.filter((tag) => tag !== say.language.tag);
  if (others.length === 0) return null;
  function choose(event: MouseEvent, tag: string) {
    event.preventDefault();
    if (navigator.onLine === false) {
      toasts.show({ tone: 'error', title: toSay('Error'), description: NO_CONNECTION });
      return;
    }
    void switchLanguage(window, tag, () => answerKeeper.saveUnsaved());
  }
  return (
    <nav className={styles.switch} aria-label={say('Language')}>
      {others.map((tag) => (
        <a
          key={tag}
          lang={tag}
          hrefLang={tag}
          href={addressIn(tag, place)}
          onClick={(event) => choose(event, tag)}
        >
          {nameOfLanguage(tag)}
        </a>
      ))}
    </nav>
  );
}
