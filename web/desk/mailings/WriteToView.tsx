import { Link, useLocation } from 'wouter';
import { useSay } from '#web/core/language/say.ts';
import { type Looked, queryOf } from '../find/address.ts';
import { mayOpen, useMe } from '../me.ts';
import { useShortcuts } from '../shortcuts/shortcuts.ts';

/** Leads from a view to a letter for its applicants. */
export function WriteToView({ looked }: { looked: Looked }) {
  const say = useSay();
  const [, navigate] = useLocation();
  const mayWrite = mayOpen(useMe(), ['registrar']);
  const address = `/letters/new?${new URLSearchParams(queryOf({ ...looked, page: '' }))}`;
  const words = say('Write to this view');
  useShortcuts(mayWrite ? [{ key: 'w', what: words, act: () => navigate(address) }] : []);
  return mayWrite ? <Link href={address}>{words}</Link> : null;
}
