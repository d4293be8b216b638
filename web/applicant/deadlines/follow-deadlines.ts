/**
 * Follows the deadlines while the page is open. Whoever types or uploads hears of an extension from the answers that come anyway; a
 * page at which nothing is done asks, but only while somebody may see it and a deadline is near. The answer is the same for all and
 * needs no database, so thousands may ask; but no two have to in the same second.
 */
import { flushSync } from 'react-dom';
import type { DeadlinesInForce } from '#contract/deadlines.ts';
import { lastMinuteOf } from '#tenant/deadlines.ts';
import type { App } from '#web/applicant/app.tsx';
import { getDeadlines } from '#web/core/api/calls.ts';
import { getCollege } from '#web/core/college.ts';
import { DEADLINES_HEARD } from './heard.ts';

/** In milliseconds, all of these. A page that has heard nothing for so long asks. */
const LONGEST_SILENCE = 60_000;
/** Over so long those spread that hear of an extension in the same moment. */
const SPREAD = 10_000;
/** So long before and after its end a deadline is near. */
const NEAR = 3 * 86_400_000;
/** How long the news stays on the screen; the banner stays. */
const NEWS_DURATION = 60_000;

type Needs = Pick<App, 'deadlines' | 'session' | 'toasts'>;

/** @param random from 0 up to 1. @returns ends it, before the page ends. */
export function followDeadlines(
  { deadlines: store, session, toasts }: Needs,
  { random = Math.random } = {},
): () => void {
  // Staff with a link see no deadlines (spec §6).
  if (session.getState().isServiceUser) return () => undefined;
  const end = new AbortController();
  let told = 0;
  let heardAt = Number.NEGATIVE_INFINITY;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const known = () => store.getState() ?? getCollege();
  const isBehind = () => told > (known().deadlinesVersion ?? 0);

  function plan(wait: number): void {
    clearTimeout(timer);
    timer = setTimeout(look, wait);
  }

  async function look(): Promise<void> {
    plan(LONGEST_SILENCE);
    const isSilent = Date.now() - heardAt >= LONGEST_SILENCE;
    const mayBeSeen = document.visibilityState === 'visible' && isNear(known().deadlines);
    if (!isBehind() && !(isSilent && mayBeSeen)) return;
    heardAt = Date.now();
    // Whatever is wrong, it asks again when it looks the next time.
    const answer = await getDeadlines().catch(() => undefined);
    if (answer === undefined) return;
    if (answer.version > (known().deadlinesVersion ?? 0)) take(answer);
    // One server may have heard of an extension seconds before another: the next answer tells again.
    told = answer.version;
  }

  function take({ version, deadlines, news }: DeadlinesInForce): void {
    keepInPlace(() => flushSync(() => store.setState({ deadlines, deadlinesVersion: version })));
    const matters = deadlines.some(({ until = '' }) => Date.parse(until) > Date.now());
    if (news === undefined || !matters || session.getState().webStatus === 'submitted') return;
    toasts.show({ tone: 'info', title: news, duration: NEWS_DURATION });
  }

  function hear(event: Event): void {
    heardAt = Date.now();
    const wasBehind = isBehind();
    told = Math.max(told, Number((event as CustomEvent<string>).detail));
    if (isBehind() && !wasBehind) plan(SPREAD * random());
  }

  window.addEventListener(DEADLINES_HEARD, hear, end);
  // Whoever comes back to the page looks at it now.
  document.addEventListener('visibilitychange', look, end);
  void look();
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
 * Changes the page without moving what somebody is looking at: the question that has the focus, or else what stands in the middle of
 * the window. What grows above it grows out of sight.
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
