import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import type { SavedView } from '#contract/desk-find.ts';
import { useSay } from '#web/core/language/say.ts';
import { Icon } from '#web/ui/text/Icon.tsx';
import { mayOpen, useMe } from '../me.ts';
import { useAct } from '../useAct.ts';
import { type Looked, listAddress, lookedIn } from './address.ts';
import { getViews, removeView } from './calls.ts';
import { refreshViews, VIEWS } from './SaveView.tsx';
import styles from './Views.module.css';

/** Saved searches: the user's own, and those that others share. */
export function Views({ looked }: { looked: Looked }) {
  const say = useSay();
  const me = useMe();
  const { data } = useQuery({ queryKey: VIEWS, queryFn: getViews, throwOnError: false });
  const views = data?.views ?? [];
  const here = listAddress({ ...looked, page: '' });
  if (views.length === 0) return null;
  return (
    <nav className={styles.views} aria-label={say('Saved views')}>
      <ul>
        {views.map((view) => {
          const address = listAddress(lookedIn(view));
          return (
            <li key={view.id}>
              <Link href={address} aria-current={address === here ? 'true' : undefined}>
                {view.name}
                {!view.is_own && <span className={styles.owner}> {view.owner}</span>}
              </Link>
              {(view.is_own || mayOpen(me, ['registrar'])) && <RemoveView view={view} />}
            </li>
          );
        })}
      </ul>
    </nav>
  );
}

function RemoveView({ view }: { view: SavedView }) {
  const say = useSay();
  const { mutate, isPending } = useAct(() => removeView(view.id), { refresh: refreshViews });
  return (
    <button
      type="button"
      className={styles.remove}
      disabled={isPending}
      aria-label={say('Remove the view {name}', { name: view.name })}
      onClick={() => mutate()}
    >
      <Icon name="close" />
    </button>
  );
}
