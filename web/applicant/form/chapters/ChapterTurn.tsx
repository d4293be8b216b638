import type { ReactNode } from 'react';
import type { Section } from '#form/engine/definition.ts';
import { useSay } from '#web/core/language/say.ts';
import { Link } from '#web/core/routing/Link.tsx';
import { addressOf } from '#web/core/routing/place.ts';
import { useLocation } from '#web/core/routing/RouterProvider.tsx';
import { Icon } from '#web/ui/text/Icon.tsx';
import styles from './ChapterTurn.module.css';
import type { Chapters } from './useChapters.ts';

/** Links from the open chapter to the ones before and after. The step's own buttons stand below (spec §2). */
export default function ChapterTurn({ chapters, open }: Required<Chapters>) {
  const say = useSay();
  const index = open ? chapters.indexOf(open) : -1;
  const [before, after] = [chapters[index - 1], chapters[index + 1]];
  return (
    <nav className={styles.turn} aria-label={say('Turn to another chapter')}>
      {before && (
        <Way to={before}>
          <Icon name="chevron-left" />
          <span>
            <span className={styles.which}>{say('Previous chapter')}</span> {before.title}
          </span>
        </Way>
      )}
      {after && (
        <Way to={after}>
          <span>
            <span className={styles.which}>{say('Next chapter')}</span> {after.title}
          </span>
          <Icon name="chevron-right" />
        </Way>
      )}
    </nav>
  );
}

function Way({ to, children }: { to: Section; children: ReactNode }) {
  const { pathname, search } = useLocation();
  return (
    <Link to={addressOf({ pathname, search, hash: `#${to.id}` })} className={styles.way}>
      {children}
    </Link>
  );
}
