/**
 * Announces once on an open page that a reload brings a newer form. The page keeps working with its own form, and never reloads by itself.
 */
import type { App } from '#web/applicant/app.tsx';
import { FORM_VERSION } from '#web/core/api/version-events.ts';
import { getCollege } from '#web/core/college.ts';

/** How long the toast stays; in milliseconds. */
const NEWS_DURATION = 60_000;

export function followForm({
  say,
  session,
  toasts,
}: Pick<App, 'say' | 'session' | 'toasts'>): void {
  const { formVersion = 0 } = getCollege();
  const end = new AbortController();
  const handleVersion = (event: Event) => {
    const { isServiceUser, webStatus } = session.getState();
    const isNewer = Number((event as CustomEvent<string>).detail) > formVersion;
    if (!isNewer || isServiceUser || webStatus === 'submitted') return;
    end.abort();
    toasts.show({
      tone: 'info',
      title: say(
        'The college has changed its questions. What you typed is safe: reload the page when it suits you.',
      ),
      duration: NEWS_DURATION,
    });
  };
  window.addEventListener(FORM_VERSION, handleVersion, end);
}
