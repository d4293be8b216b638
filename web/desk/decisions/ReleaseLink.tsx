import { Link } from 'wouter';
import { useSay } from '#web/core/language/say.ts';
import { buttonLook } from '#web/ui/controls/Button.tsx';
import { type Looked, listAddress } from '../find/address.ts';
import { mayOpen, useMe } from '../me.ts';

/** From a list of confirmed decisions to a release of this view. */
export function ReleaseLink({ looked }: { readonly looked: Looked }) {
  const say = useSay();
  const me = useMe();
  const isConfirmed = looked.facets.decisionStage?.join() === 'confirmed';
  if (!isConfirmed || !mayOpen(me, ['registrar'])) return null;
  const [, query = ''] = listAddress({ ...looked, page: '' }).split('?');
  return (
    <Link className={buttonLook({ variant: 'secondary' })} href={`/releases?${query}`}>
      {say('Release the decisions of this view')}
    </Link>
  );
}
