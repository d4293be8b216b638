import { useEffect } from 'react';
import { RequestError } from '#web/core/api/request.ts';
import { logCaughtError } from '#web/core/errors/Boundary.tsx';
import { sayText, useSay } from '#web/core/language/say.ts';
import { PartUnavailable } from '#web/core/parts/load-part.ts';
import { useDocumentTitle } from '#web/core/useDocumentTitle.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { RequestReference } from '#web/ui/feedback/FailureNotice.tsx';
import { Prose } from '#web/ui/text/Prose.tsx';
import styles from './PageError.module.css';

/** Replaces a page whose code or data could not be loaded. @param isAlone whether it is drawn without the frame. */
export function PageError({
  error,
  onRetry,
  isAlone = false,
}: {
  error: Error;
  onRetry: () => void;
  isAlone?: boolean;
}) {
  const say = useSay();
  const isKnown = error instanceof RequestError || error instanceof PartUnavailable;
  useDocumentTitle(say('Not loaded'));
  useEffect(() => {
    if (!isKnown) logCaughtError(error);
  }, [error, isKnown]);
  const words = (
    <Prose>
      <h1 tabIndex={-1}>{say('We could not show this page')}</h1>
      <p role="alert">
        {isKnown
          ? sayText(say, error.message)
          : say('Something is wrong with this page. Please tell whoever runs the portal.')}
      </p>
      <RequestReference about={error} />
      <Button onClick={onRetry}>{say('Try again')}</Button>
    </Prose>
  );
  return isAlone ? <main className={styles.alone}>{words}</main> : words;
}
