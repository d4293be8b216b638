import { useEffect, useEffectEvent } from 'react';
import { useLocation, useNavigate, useNavigation, useRouteError } from 'react-router';
import { Button } from '../../ui/Button.tsx';
import { Prose } from '../../ui/Prose.tsx';
import { useDocumentTitle } from '../use-document-title.ts';
import { PartUnavailable } from './part-unavailable.ts';
import styles from './ScreenError.module.css';

/** Stands where a screen could not be loaded, within all that is there already. Other errors are not its business. */
export function ScreenError() {
  const error = useRouteError();
  if (!(error instanceof PartUnavailable)) throw error;
  return <ScreenUnavailable />;
}

/** It tries again when it is told to, and by itself when the network is back. */
function ScreenUnavailable() {
  useDocumentTitle('Not loaded');
  const place = useLocation();
  const navigate = useNavigate();
  const isTrying = useNavigation().state === 'loading';
  function tryAgain() {
    void navigate(place, { replace: true, state: place.state });
  }
  const onBackOnline = useEffectEvent(tryAgain);
  useEffect(() => {
    const handleOnline = () => onBackOnline();
    window.addEventListener('online', handleOnline);
    return () => window.removeEventListener('online', handleOnline);
  }, []);
  return (
    <Prose className={styles.screen}>
      <h1 tabIndex={-1}>We could not load this page</h1>
      <p role="status">
        Please check your internet connection. We try again when it is back. What you typed is kept.
      </p>
      <Button isBusy={isTrying} busyLabel="Loading" onClick={tryAgain}>
        Try again
      </Button>
    </Prose>
  );
}
