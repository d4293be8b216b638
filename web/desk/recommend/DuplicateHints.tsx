import { Link } from 'wouter';
import { SAY_NOT_SAME } from '#contract/calls.ts';
import type { Duplicate, Recommended } from '#contract/desk-recommend.ts';
import { send, withParams } from '#web/core/api/request.ts';
import { useSay } from '#web/core/language/say.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { Notice } from '#web/ui/feedback/Notice.tsx';
import { listInWords } from '#words/intl.ts';
import { useShortcut } from '../shortcuts/shortcuts.ts';
import { useAct } from '../useAct.ts';
import type { RecommendPart } from './RecommendPanel.tsx';

const HINTS = 'possible-duplicates';

/** Other applications that may belong to the same person. */
export function DuplicateHints(part: RecommendPart) {
  const say = useSay();
  const { duplicates } = part.found;
  const goThere = () => document.querySelector<HTMLElement>(`#${HINTS} a`)?.focus();
  useShortcut('t', say('To the possible duplicate'), goThere, duplicates.length > 0);
  if (duplicates.length === 0) return null;
  return (
    <div id={HINTS}>
      <Notice title={say('Possibly the same person')}>
        {duplicates.map((one) => (
          <Hint key={one.account_id} {...part} other={one} />
        ))}
      </Notice>
    </div>
  );
}

function Hint({ number, onChange, other }: RecommendPart & { other: Duplicate }) {
  const say = useSay();
  const { mutate, isPending } = useAct(
    () => send<Recommended>(withParams(SAY_NOT_SAME, number, other.account_id)),
    { onDone: ({ recommendations }) => onChange(recommendations) },
  );
  const same = [
    ...(other.same.includes('name') ? [say('the same name and date of birth')] : []),
    ...(other.same.includes('phone') ? [say('the same phone number')] : []),
  ];
  return (
    <p>
      <Link href={`/applications/${other.account_id}`}>
        {other.reference === '' ? other.name : `${other.name} ${other.reference}`}
      </Link>
      {': '}
      {listInWords(same, say.locale)}.{' '}
      <Button variant="quiet" isBusy={isPending} onClick={() => mutate()}>
        {say('Not the same person')}
      </Button>
    </p>
  );
}
