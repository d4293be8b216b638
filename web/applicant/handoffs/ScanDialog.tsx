import { useEffect } from 'react';
import type { HandoffState } from '#contract/handoffs.ts';
import { act } from '#web/core/api/act.ts';
import { useQuery, useQueryClient } from '#web/core/api/tanstack-query.ts';
import { CONVERSION_POLL_INTERVAL } from '#web/core/constants.ts';
import { useSay } from '#web/core/language/say.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { Dialog } from '#web/ui/dialog/Dialog.tsx';
import { FailureNotice } from '#web/ui/feedback/FailureNotice.tsx';
import { Spinner } from '#web/ui/feedback/Spinner.tsx';
import type { Say } from '#words/say.ts';
import { handoffsQuery, makeHandoff, revokeHandoff } from './calls.ts';
import styles from './Handoffs.module.css';
import { LinkAddress } from './LinkAddress.tsx';

/** Lets a phone photograph a document: shows a link and its state. Closing the dialog revokes the link. */
export default function ScanDialog({
  subject,
  onClose,
  onArrived,
}: {
  /** The key of the document. */
  subject: string;
  onClose: () => void;
  /** Called when the phone has sent its pages. */
  onArrived: () => void;
}) {
  const say = useSay();
  const client = useQueryClient();
  const made = useQuery({
    queryKey: ['scan-link', subject],
    queryFn: () => act(client, () => makeHandoff({ kind: 'scan', subject })),
    gcTime: 0,
    throwOnError: false,
  });
  const { data: link } = made;
  const { data: links } = useQuery({
    ...handoffsQuery,
    enabled: link !== undefined,
    refetchInterval: CONVERSION_POLL_INTERVAL,
  });
  const state = links?.handoffs.find(({ id }) => id === link?.id)?.state ?? 'waiting';
  const isOver = state === 'revoked' || state === 'expired';
  useEffect(() => {
    if (state === 'used') onArrived();
  }, [state, onArrived]);

  function close() {
    // An ended link cannot be revoked, and need not be.
    if (link) act(client, () => revokeHandoff(link.id)).catch(() => undefined);
    onClose();
  }

  return (
    <Dialog isOpen onClose={close} title={say('Use your phone’s camera')}>
      <div className={styles.scan}>
        <p>
          {say(
            'Point your phone’s camera at the code, or type the address below it on your phone. You don’t need to log in there. The pages you photograph appear here.',
          )}
        </p>
        {made.isFetching && <Spinner label={say('Making a link')} />}
        <FailureNotice error={made.isFetching ? undefined : made.error} />
        {link && !made.isFetching && state === 'waiting' && <LinkAddress {...link} />}
        <p role="status" className={styles.state}>
          {link && !made.isFetching && wordsFor(state, say)}
        </p>
        {(isOver || made.isError) && !made.isFetching && (
          <Button onClick={() => void made.refetch()}>{say('Make a new code')}</Button>
        )}
      </div>
    </Dialog>
  );
}

function wordsFor(state: HandoffState, say: Say): string {
  switch (state) {
    case 'waiting':
      return say('The code works once, for ten minutes.');
    case 'opened':
      return say('Your phone is here. Take the pictures there, and send them.');
    case 'used':
      return say('Your pages have arrived.');
    case 'revoked':
    case 'expired':
      return say('This code no longer works.');
  }
}
