import { useSession } from '#web/applicant/session/context.tsx';
import { sayText, useSay } from '#web/core/language/say.ts';
import { useIsLoading } from '#web/core/routing/RouterProvider.tsx';
import { Spinner } from '#web/ui/feedback/Spinner.tsx';
import styles from './PageLoading.module.css';

/** Shown while the session loads; the styles delay it, since most often it loads at once. */
function PageLoading() {
  const say = useSay();
  const reason = useSession((session) => session.waitsBecause);
  return (
    <div className={styles.loading}>
      <Spinner size="medium" label={say('Loading')} />
      {reason !== undefined && <h1>{say('One moment, please')}</h1>}
      <p role="status">
        {reason !== undefined && `${sayText(say, reason)} ${say('We’ll keep trying.')}`}
      </p>
    </div>
  );
}

/** The same as a page of its own, before anything else is drawn. */
export function PageStarting() {
  return (
    <main>
      <PageLoading />
    </main>
  );
}

/** A line at the top while the next screen loads; the styles delay it. */
export function NavigationProgress() {
  const say = useSay();
  return useIsLoading() ? (
    <div className={styles.line} role="progressbar" aria-label={say('Loading the page')} />
  ) : null;
}
