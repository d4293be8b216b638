/**
 * Follows the deadlines while the page is open. An active page learns of an extension from the responses to its other calls. An idle page
 * polls, but only while it is visible and a deadline is near. The response is the same for everybody and needs no database, so thousands
 * can poll; random delays spread the requests.
 */
import { flushSync } from 'react-dom';
import type { DeadlinesInForce } from '#contract/deadlines.ts';
import { lastMinuteOf } from '#tenant/deadlines.ts';
import type { App } from '#web/applicant/app.tsx';
import { getDeadlines } from '#web/core/api/calls.ts';
import { DEADLINES_VERSION } from '#web/core/api/version-events.ts';
import { getCollege } from '#web/core/college.ts';

export { followForm } from '#web/applicant/form/follow-form.ts';

/** An idle page polls after this time without a response; in milliseconds, as all times here. */
const MAX_SILENCE = 60_000;
/** Pages that learn of an extension at the same moment spread their requests over this time. */
const MAX_RANDOM_DELAY = 10_000;
/** A deadline is near from this long before its end until this long after it. */
const NEAR = 3 * 86_400_000;
/** How long the toast stays on the screen; the banner stays. */
const NEWS_DURATION = 60_000;

type Needs = Pick<App, 'deadlines' | 'session' | 'toasts'>;

/**
 * @param random from 0 up to 1.
 * @returns a function that stops following.
 */
export function followDeadlines(
  { deadlines: store, session, toasts }: Needs,
  { random = Math.random } = {},
): () => void {
  // Staff with a link see no deadlines (spec §6).
  if (session.getState().isServiceUser) return () => undefined;
  const end = new AbortController();
  let reported = 0;
  let respondedAt = Number.NEGATIVE_INFINITY;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const known = () => store.getState() ?? getCollege();
  const isBehind = () => reported > (known().deadlinesVersion ?? 0);

  function schedule(wait: number): void {
    clearTimeout(timer);
    timer = setTimeout(check, wait);
  }

  async function check(): Promise<void> {
    schedule(MAX_SILENCE);
    const isSilent = Date.now() - respondedAt >= MAX_SILENCE;
    const mayBeSeen = document.visibilityState === 'visible' && isNear(known().deadlines);
    if (!isBehind() && !(isSilent && mayBeSeen)) return;
    respondedAt = Date.now();
    // After a failure, the next check asks again.
    const answer = await getDeadlines().catch(() => undefined);
    if (answer === undefined) return;
    if (answer.version > (known().deadlinesVersion ?? 0)) apply(answer);
    // This server may lag seconds behind the one that reported the extension. Do not poll for it: the next response reports it again.
    reported = answer.version;
  }

  function apply({ version, deadlines, news }: DeadlinesInForce): void {
    keepInPlace(() => flushSync(() => store.setState({ deadlines, deadlinesVersion: version })));
    const matters = deadlines.some(({ until = '' }) => Date.parse(until) > Date.now());
    if (news === undefined || !matters || session.getState().webStatus === 'submitted') return;
    toasts.show({ tone: 'info', title: news, duration: NEWS_DURATION });
  }

  function noteVersion(event: Event): void {
    respondedAt = Date.now();
    const wasBehind = isBehind();
    reported = Math.max(reported, Number((event as CustomEvent<string>).detail));
    if (isBehind() && !wasBehind) schedule(MAX_RANDOM_DELAY * random());
  }

  window.addEventListener(DEADLINES_VERSION, noteVersion, end);
  // Look at once when the page becomes visible.
  document.addEventListener('visibilitychange', check, end);
  void check();
  return () => {
    end.abort();
    clearTimeout(timer);
  };
}

function isNear(deadlines: readonly Parameters<typeof lastMinuteOf>[0][]): boolean {
  const { timeZone } = getCollege();
  return deadlines.some(
    (one) => Math.abs(lastMinuteOf(one, timeZone).getTime() - Date.now()) < NEAR,
  );
}

/**
 * Changes the page without moving the element that the applicant is looking at: the focused one, or else the one in the middle of the
 * window. The page scrolls by as much as the content above has grown.
 */
function keepInPlace(change: () => void): void {
  const { activeElement, body } = document;
  const anchor =
    activeElement === null || activeElement === body
      ? document.elementFromPoint(window.innerWidth / 2, window.innerHeight / 2)
      : activeElement;
  const before = anchor?.getBoundingClientRect().top ?? 0;
  change();
  const moved = (anchor?.getBoundingClientRect().top ?? 0) - before;
  if (moved !== 0) window.scrollBy({ top: moved, behavior: 'instant' });
}
