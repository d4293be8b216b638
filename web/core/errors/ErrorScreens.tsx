import { useEffect, useEffectEvent, useState } from 'react';
import { tryLater } from '#web/core/api/retry-delay.ts';
import { useSay } from '#web/core/language/say.ts';
import { PartUnavailable } from '#web/core/parts/load-part.ts';
import { addressOf } from '#web/core/routing/place.ts';
import { useIsLoading, useLocation, useNavigate } from '#web/core/routing/RouterProvider.tsx';
import { useDocumentTitle } from '#web/core/useDocumentTitle.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { Prose } from '#web/ui/text/Prose.tsx';
import styles from './ErrorScreens.module.css';

/** Replaces a screen that could not be loaded. Other errors go to the next boundary. */
export function ScreenError({ error }: { error: unknown }) {
  if (!(error instanceof PartUnavailable)) throw error;
  return <ScreenUnavailable />;
}

/** Retries by itself, and when the button is pressed. */
function ScreenUnavailable() {
  const say = useSay();
  useDocumentTitle(say('Not loaded'));
  const place = useLocation();
  const navigate = useNavigate();
  const isTrying = useIsLoading();
  const [failures, setFailures] = useState(1);
  async function tryAgain() {
    await navigate(addressOf(place), { replace: true, state: place.state });
    // Still mounted: the retry has failed.
    setFailures(failures + 1);
  }
  const onTime = useEffectEvent(tryAgain);
  useEffect(() => tryLater(() => void onTime(), failures), [failures]);
  return (
    <Prose className={styles.screen}>
      <h1 tabIndex={-1}>{say('We could not load this page')}</h1>
      <p role="status">
        {say('Please check your internet connection. We’ll keep trying. What you typed is kept.')}
      </p>
      <Button isBusy={isTrying} busyLabel={say('Loading')} onClick={tryAgain}>
        {say('Try again')}
      </Button>
    </Prose>
  );
}

/** The last resort, when nothing else can be shown (spec §8). */
export function RootError() {
  const say = useSay();
  return (
    <main className={styles.page}>
      <Prose>
        <h1>{say('Something went wrong.')}</h1>
        <p>
          {say(
            'The issue was logged and will be fixed as soon as possible. What you have saved is safe.',
          )}
        </p>
        <Button onClick={() => window.location.reload()}>{say('Try again')}</Button>
      </Prose>
    </main>
  );
}
