import { Link } from 'wouter';
import { useSay } from '#web/core/language/say.ts';
import { buttonLook } from '#web/ui/controls/Button.tsx';
import { Icon } from '#web/ui/text/Icon.tsx';
import styles from './Pager.module.css';

interface PagerProps {
  /** The name of the list, for screen readers. */
  readonly label: string;
  /** Addresses below `/desk`, with their query; undefined if there is no such page. */
  readonly first?: string | undefined;
  readonly previous?: string | undefined;
  readonly next?: string | undefined;
}

/** Links to the pages of a list. Each page has an address, so that it can be shared. */
export function Pager({ label, first, previous, next }: PagerProps) {
  const say = useSay();
  if (first === undefined && previous === undefined && next === undefined) return null;
  const look = buttonLook({ variant: 'secondary' });
  return (
    <nav className={styles.pager} aria-label={label}>
      {first !== undefined && (
        <Link className={look} href={first}>
          {say('First page')}
        </Link>
      )}
      {previous !== undefined && (
        <Link className={look} href={previous} rel="prev">
          <Icon name="chevron-left" />
          {say('Previous page')}
        </Link>
      )}
      {next !== undefined && (
        <Link className={look} href={next} rel="next">
          {say('Next page')}
          <Icon name="chevron-right" />
        </Link>
      )}
    </nav>
  );
}
