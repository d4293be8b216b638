import { useId, useState } from 'react';
import { mayWorkNextTime } from '#web/core/api/request.ts';
import { useQuery } from '#web/core/api/tanstack-query.ts';
import { useSay } from '#web/core/language/say.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { FailureNotice } from '#web/ui/feedback/FailureNotice.tsx';
import { Notice } from '#web/ui/feedback/Notice.tsx';
import task from '../Task.module.css';
import type { ScannedPage } from './pages.ts';
import styles from './Scan.module.css';
import { type Delivery, sendPages } from './send.ts';

interface SendPagesProps {
  link: string;
  pages: readonly ScannedPage[];
  /** How large the document may be. */
  maxBytes: number;
  onBack: () => void;
}

/** Sends the pages, and says that they have arrived. */
export function SendPages({ link, pages, maxBytes, onBack }: SendPagesProps) {
  const say = useSay();
  const [delivery] = useState<Delivery>({ pages, maxBytes });
  const [sent, setSent] = useState(0);
  const { isSuccess, isFetching, error, refetch } = useQuery({
    queryKey: ['send-scan', useId()],
    queryFn: async ({ signal }) => {
      await sendPages(link, delivery, { say, signal, onSent: setSent });
      return true;
    },
    retry: false,
    gcTime: 0,
    throwOnError: false,
  });
  const failure = isFetching ? null : error;
  return (
    <div className={task.step}>
      {isFetching && (
        <progress className={styles.progress} aria-label={say('Sending')} max={100} value={sent} />
      )}
      <div role="status">
        {isFetching && <p>{say('Sending your pages…')}</p>}
        {isSuccess && (
          <Notice tone="saved" title={say('Your pages have arrived.')}>
            <p>
              {say(
                'Look at them on your computer. You can close this page: nothing stays on the phone.',
              )}
            </p>
          </Notice>
        )}
      </div>
      <FailureNotice error={failure} />
      {failure && (
        <div className={task.step}>
          {mayWorkNextTime(failure) && (
            <Button isWide onClick={() => void refetch()}>
              {say('Try again')}
            </Button>
          )}
          <Button variant="secondary" isWide onClick={onBack}>
            {say('Back to the pages')}
          </Button>
        </div>
      )}
    </div>
  );
}
