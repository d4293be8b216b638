import { useEffect, useRef } from 'react';
import { Link } from 'wouter';
import { FIND_APPLICATIONS, GET_ACTS, STOP_ACT, UNDO_ACT } from '#contract/calls.ts';
import type { BulkAct, BulkActs } from '#contract/desk-bulk.ts';
import { send, withParams } from '#web/core/api/request.ts';
import { useQueryClient } from '#web/core/api/tanstack-query.ts';
import { useSay } from '#web/core/language/say.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { Notice } from '#web/ui/feedback/Notice.tsx';
import { KeyButton } from '../shortcuts/KeyButton.tsx';
import { useAct } from '../useAct.ts';
import { useRead } from '../useRead.ts';
import styles from './Bulk.module.css';
import { actInWords, outcomeInWords } from './words.ts';

/** Polling interval of running acts, in milliseconds. */
const POLL_INTERVAL = 2000;
/** How long an act is shown above the list after its end, in milliseconds. */
const SHOWN_MS = 5 * 60_000;

const isAtWork = ({ state }: BulkAct) => state === 'running' || state === 'undoing';

/** Acts on views, newest first. When one ends, the list is read again, because the act has changed it. */
export function useActs(): readonly BulkAct[] | undefined {
  const client = useQueryClient();
  const { data } = useRead<BulkActs>([GET_ACTS], {
    refetchInterval: ({ state }) => (state.data?.acts.some(isAtWork) ? POLL_INTERVAL : false),
    throwOnError: false,
  });
  const atWork = data?.acts.filter(isAtWork).length ?? 0;
  const before = useRef(atWork);
  useEffect(() => {
    if (atWork < before.current) {
      void client.invalidateQueries({ queryKey: [FIND_APPLICATIONS] });
    }
    before.current = atWork;
  }, [client, atWork]);
  return data?.acts;
}

/** The user's own acts that are running, or have just ended. */
export function ActNotices() {
  const say = useSay();
  const acts = useActs() ?? [];
  const now = Date.now();
  const shown = acts.filter(
    (act) => act.is_own && (isAtWork(act) || now - Date.parse(act.ended_at) < SHOWN_MS),
  );
  return shown.slice(0, 2).map((act, place) => {
    const { id, counted, position, state, why } = act;
    return (
      <div key={id} role="status">
        <Notice
          tone={state === 'stopped' ? 'signal' : state === 'done' ? 'saved' : 'info'}
          title={actInWords(say, act)}
        >
          {isAtWork(act) && <progress className={styles.progress} max={counted} value={position} />}
          {why !== '' && <p>{why}</p>}
          <div className={styles.buttons}>
            {!isAtWork(act) && <p>{outcomeInWords(say, act)}</p>}
            <ActButtons act={act} shortcut={place === 0 ? 'z' : undefined} />
          </div>
        </Notice>
      </div>
    );
  });
}

/** @param undoing the variant of the undo button: a bordered one does not fit into a row of a table. */
export function ActButtons({
  act: { id, kind, may_stop, may_undo },
  undoing = 'secondary',
  shortcut,
}: {
  act: BulkAct;
  undoing?: 'secondary' | 'quiet';
  shortcut?: string | undefined;
}) {
  const say = useSay();
  const { mutate, isPending } = useAct(
    (call: typeof STOP_ACT | typeof UNDO_ACT) => send(withParams(call, id)),
    { refresh: [GET_ACTS] },
  );
  return (
    <div className={styles.buttons}>
      {kind === 'letter' && <Link href={`/letters/${id}`}>{say('Outbox')}</Link>}
      {may_undo && (
        <KeyButton
          variant={undoing}
          shortcut={shortcut}
          isBusy={isPending}
          onClick={() => mutate(UNDO_ACT)}
        >
          {say('Undo')}
        </KeyButton>
      )}
      {may_stop && (
        <Button variant="quiet" isBusy={isPending} onClick={() => mutate(STOP_ACT)}>
          {say('Stop')}
        </Button>
      )}
    </div>
  );
}
