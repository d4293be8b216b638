import { useEffect, useEffectEvent, useState } from 'react';
import { useLocation, useNavigate, useNavigation, useRouteError } from 'react-router';
import { tryLater } from '../../api/patience.ts';
import { PartUnavailable } from '../../parts/load-part.ts';
import { Button } from '../../ui/Button.tsx';
import { Prose } from '../../ui/Prose.tsx';
import { useDocumentTitle } from '../use-document-title.ts';
import styles from './ScreenError.module.css';

/** Stands where a screen could not be loaded, within all that is there already. Other errors are not its business. */
export function ScreenError() {
  const error = useRouteError();
  if (!(error instanceof PartUnavailable)) throw error;
  return <ScreenUnavailable />;
}

/** It tries again when it is told to, and by itself. */
function ScreenUnavailable() {
  useDocumentTitle('Not loaded');
  const place = useLocation();
  const navigate = useNavigate();
  const isTrying = useNavigation().state === 'loading';
  const [failures, setFailures] = useState(1);
  async function tryAgain() {
    await navigate(place, { replace: true, state: place.state });
    // Whoever is still here has failed once more.
    setFailures(failures + 1);
  }
  const onTime = useEffectEvent(tryAgain);
  useEffect(() => tryLater(() => void onTime(), failures), [failures]);
  return (
    <Prose className={styles.screen}>
      <h1 tabIndex={-1}>We could not load this page</h1>
      <p role="status">
        Please check your internet connection. We try again by ourselves. What you typed is kept.
      </p>
      <Button isBusy={isTrying} busyLabel="Loading" onClick={tryAgain}>
        Try again
      </Button>
    </Prose>
  );
}
