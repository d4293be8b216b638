import { Link } from 'wouter';
import type { PersonsApplication } from '#contract/desk-open.ts';
import { useSay } from '#web/core/language/say.ts';
import styles from './read.module.css';

/** Links between the applications of one person over the seasons. */
export function OfPerson({
  applications,
  here,
}: {
  applications: readonly PersonsApplication[];
  here: number;
}) {
  const say = useSay();
  if (applications.length === 0) return null;
  return (
    <nav className={styles.ofPerson} aria-label={say('Applications of this person')}>
      {applications.map(({ account_id, season, reference }) => (
        <Link
          key={account_id}
          href={`/applications/${account_id}`}
          aria-current={account_id === here ? 'page' : undefined}
        >
          {reference === '' ? season : `${season} ${reference}`}
        </Link>
      ))}
    </nav>
  );
}
