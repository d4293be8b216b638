import { Link } from 'wouter';
import type { Neighbours } from '#contract/desk-read.ts';
import { useSay } from '#web/core/language/say.ts';
import { buttonLook } from '#web/ui/controls/Button.tsx';
import { Icon } from '#web/ui/text/Icon.tsx';
import type { Say } from '#words/say.ts';
import { countInWords, leftInWords } from '../find/left.ts';
import type { ListPlace } from './list-place.ts';
import styles from './read.module.css';

/** The position in the list, "37 of 412 in this view", with links to the neighbours and to the list. */
export function ListBar({ place: { list, previous, next, neighbours } }: { place: ListPlace }) {
  const say = useSay();
  const look = buttonLook({ variant: 'secondary' });
  return (
    <nav className={styles.list} aria-label={say('The list')}>
      <Link className={buttonLook({ variant: 'quiet' })} href={list}>
        <Icon name="chevron-left" />
        {say('Back to the list')}
      </Link>
      {neighbours !== undefined && (
        <span className={styles.place}>
          {neighbours.left !== null && (
            <strong className={styles.left}>{leftInWords(say, neighbours.left)}</strong>
          )}{' '}
          {(neighbours.left === null || neighbours.place !== null) && placeInWords(neighbours, say)}
        </span>
      )}
      {previous !== undefined && (
        <Link className={look} href={previous} rel="prev">
          {say('Previous')}
        </Link>
      )}
      {next !== undefined && (
        <Link className={look} href={next} rel="next">
          {say('Next')}
          <Icon name="chevron-right" />
        </Link>
      )}
    </nav>
  );
}

function placeInWords({ place, total: all }: Neighbours, say: Say): string {
  const total = countInWords(all, say);
  if (place === null) return say('No longer in this view, which has {total}', { total });
  return say('{place} of {total} in this view', { place: countInWords(place, say), total });
}
