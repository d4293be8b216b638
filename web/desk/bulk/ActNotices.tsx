import { Link } from 'wouter';
import type { BulkAct } from '#contract/desk-bulk.ts';
import { useSay } from '#web/core/language/say.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { Notice } from '#web/ui/feedback/Notice.tsx';
import styles from './Bulk.module.css';
import { isAtWork, useActs, useChangeAct } from './calls.ts';
import { actInWords, outcomeInWords } from './words.ts';

/** How long an act is shown above the list after its end, in milliseconds. */
const SHOWN_MS = 5 * 60_000;

/** One's own acts that are at work, or have just ended. */
export function ActNotices() {
  const acts = useActs() ?? [];
  const now = Date.now();
  const shown = acts.filter(
    (act) => act.is_own && (isAtWork(act) || now - Date.parse(act.ended_at) < SHOWN_MS),
  );
  return shown.slice(0, 2).map((act) => <ActNotice key={act.id} act={act} />);
}

function ActNotice({ act }: { act: BulkAct }) {
  const say = useSay();
  const { counted, position, state, why } = act;
  return (
    <div role="status">
      <Notice
        tone={state === 'stopped' ? 'signal' : state === 'done' ? 'saved' : 'info'}
        title={actInWords(say, act)}
      >
        {isAtWork(act) && <progress className={styles.progress} max={counted} value={position} />}
        {why !== '' && <p>{why}</p>}
        <div className={styles.ended}>
          {!isAtWork(act) && <p>{outcomeInWords(say, act)}</p>}
          <ActButtons act={act} />
        </div>
      </Notice>
    </div>
  );
}

/** @param undoing its look: a button with a border does not fit into a row of a table. */
export function ActButtons({
  act: { id, kind, may_stop, may_undo },
  undoing = 'secondary',
}: {
  act: BulkAct;
  undoing?: 'secondary' | 'quiet';
}) {
  const say = useSay();
  const stop = useChangeAct('stop');
  const undo = useChangeAct('undo');
  return (
    <div className={styles.buttons}>
      {kind === 'letter' && <Link href={`/letters/${id}`}>{say('Outbox')}</Link>}
      {may_undo && (
        <Button variant={undoing} isBusy={undo.isPending} onClick={() => undo.mutate(id)}>
          {say('Undo')}
        </Button>
      )}
      {may_stop && (
        <Button variant="quiet" isBusy={stop.isPending} onClick={() => stop.mutate(id)}>
          {say('Stop')}
        </Button>
      )}
    </div>
  );
}
