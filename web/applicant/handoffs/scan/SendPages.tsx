import { useEffect, useState } from 'react';
import { mayWorkNextTime } from '#web/core/api/request.ts';
import { useSay } from '#web/core/language/say.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { FailureNotice } from '#web/ui/feedback/FailureNotice.tsx';
import { Notice } from '#web/ui/feedback/Notice.tsx';
import task from '../Task.module.css';
import type { ScannedPage } from './pages.ts';
import styles from './Scan.module.css';
import { type Parcel, type Progress, sendPages } from './send.ts';

/** Sends the pages, and tells what becomes of them. */
export function SendPages({
  link,
  pages,
  onBack,
}: {
  link: string;
  pages: readonly ScannedPage[];
  onBack: () => void;
}) {
  const [parcel] = useState<Parcel>({ pages });
  const [tries, setTries] = useState(0);
  const again = () => setTries(tries + 1);
  return <OneTry key={tries} link={link} parcel={parcel} onAgain={again} onBack={onBack} />;
}

function OneTry({
  link,
  parcel,
  onAgain,
  onBack,
}: {
  link: string;
  parcel: Parcel;
  onAgain: () => void;
  onBack: () => void;
}) {
  const say = useSay();
  const [progress, setProgress] = useState<Progress>({ phase: 'sending', sent: 0 });
  useEffect(() => {
    const end = new AbortController();
    const tell = (next: Progress) => {
      if (!end.signal.aborted) setProgress(next);
    };
    sendPages(link, parcel, { say, signal: end.signal, tell }).catch((error: Error) =>
      tell({ phase: 'failed', error }),
    );
    return () => end.abort();
  }, [link, parcel, say]);
  const error = progress.phase === 'failed' ? progress.error : undefined;
  return (
    <div className={task.step}>
      {progress.phase === 'sending' && (
        <progress
          className={styles.progress}
          aria-label={say('Sending')}
          max={100}
          value={progress.sent}
        />
      )}
      <div role="status">
        <Words progress={progress} />
      </div>
      <FailureNotice error={error} />
      {error && (
        <div className={task.step}>
          {mayWorkNextTime(error) && (
            <Button isWide onClick={onAgain}>
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

function Words({ progress }: { progress: Progress }) {
  const say = useSay();
  switch (progress.phase) {
    case 'sending':
      return <p>{say('Sending your pages…')}</p>;
    case 'converting':
      return <p>{say('Sent. The college is making one document of your pages…')}</p>;
    case 'done':
      return (
        <Notice tone="saved" title={say('Your document has arrived.')}>
          <p>
            {say(
              'Look at it on your computer. You can close this page: nothing stays on the phone.',
            )}
          </p>
        </Notice>
      );
    case 'refused':
      return (
        <Notice tone="signal" title={progress.message}>
          <p>{say('On your computer, you can ask for a new code and try again.')}</p>
        </Notice>
      );
    case 'failed':
      return null;
  }
}
