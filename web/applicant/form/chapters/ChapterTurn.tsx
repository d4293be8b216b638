import { useSay } from '#web/core/language/say.ts';
import { addressOf } from '#web/core/routing/place.ts';
import { useLocation } from '#web/core/routing/RouterProvider.tsx';
import { classes } from '#web/ui/classes.ts';
import { ButtonLink } from '#web/ui/controls/Button.tsx';
import { Icon } from '#web/ui/text/Icon.tsx';
import styles from './ChapterTurn.module.css';
import type { Chapters } from './useChapters.ts';

/** Links from the open chapter to the next and the previous one. The step's own buttons are below (spec §2). */
export function ChapterTurn({ choice, before, after }: Chapters) {
  const say = useSay();
  const { pathname, search } = useLocation();
  if (choice === 'all' || (!before && !after)) return null;
  const to = (id: string) => addressOf({ pathname, search, hash: `#${id}` });
  return (
    <nav
      className={classes(styles.turn, choice === undefined && styles.onPhone)}
      aria-label={say('Turn to another chapter')}
      data-way-on
    >
      {after && (
        <ButtonLink to={to(after.id)} isWide>
          {say('Next: {title}', { title: after.title })}
          <Icon name="chevron-right" />
        </ButtonLink>
      )}
      {before && (
        <ButtonLink to={to(before.id)} variant="quiet" className={styles.back}>
          <Icon name="chevron-left" />
          {say('Back')}
        </ButtonLink>
      )}
    </nav>
  );
}
