/** The entry script: small, so that the server-rendered screen is painted before the main script uses the processor. */

import { holdsUnkept, keepTypedEarly } from './applicant/first-screen/early.ts';
import { holdsLogin } from './applicant/session/derive.ts';
import { findLinkHolder } from './applicant/session/viewer.ts';
import { askForProfileEarly } from './core/api/early.ts';
import { PART_MISSING } from './core/parts/load-files.ts';
import { reloadAfterUpdate } from './core/parts/reload-after-update.ts';
import { keepPositionEarly } from './core/routing/scroll-positions.ts';

/** The delay before the first retry of a failed script load, in milliseconds; it doubles with each retry. */
const FIRST_PAUSE = 2000;
const MAX_PAUSE = 30_000;
/** The longest wait for a first-paint report, in milliseconds. */
const MAX_PAINT = 3000;

/** Keeps typed text from the beginning. This script is async, so it may run before the document is parsed. */
function start(): void {
  if (document.readyState === 'loading') {
    document.addEventListener('readystatechange', start, { once: true });
    return;
  }
  const drawn = document.querySelector<HTMLElement>('#root[data-screen]');
  if (drawn) {
    keepPositionEarly();
    keepTypedEarly(drawn);
  }
  // Until the main script takes this over: an update may have come between the page and its scripts.
  const stop = reloadAfterUpdate(window, { isBusy: () => drawn !== null && holdsUnkept(drawn) });
  afterWords(() => startRest(drawn !== null, stop));
}

/** Loads the main script: at once if no screen was rendered, otherwise after the first paint. */
function startRest(isDrawn: boolean, loaded: () => void): void {
  // Browsers do not paint a background page until it is visible.
  if (isDrawn && document.visibilityState === 'visible') afterFirstPaint(() => load(loaded));
  else load(loaded);
}

/** The paint is reported some frames late. The extra frame lets the browser draw text that was typed meanwhile. */
function afterFirstPaint(go: () => void): void {
  let hasGone = false;
  const goOnce = () => {
    if (!hasGone) go();
    hasGone = true;
  };
  const goAfterFrame = () => requestAnimationFrame(() => setTimeout(goOnce));
  setTimeout(goOnce, MAX_PAINT);
  if (PerformanceObserver.supportedEntryTypes.includes('paint')) {
    const observer = new PerformanceObserver(() => {
      observer.disconnect();
      goAfterFrame();
    });
    observer.observe({ type: 'paint', buffered: true });
  } else goAfterFrame();
}

/**
 * Waits for the language's words: a deferred script, so `DOMContentLoaded` comes after it. In a browser without navigation timing that
 * event may be over already; `load` then still follows.
 */
function afterWords(go: () => void): void {
  const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  if (visit?.domContentLoadedEventStart || document.readyState === 'complete') {
    go();
    return;
  }
  const once = new AbortController();
  const goOnce = () => {
    once.abort();
    go();
  };
  document.addEventListener('DOMContentLoaded', goOnce, once);
  window.addEventListener('load', goOnce, once);
}

/** Loads and runs the main script, and retries until it is there. The rendered screen accepts input meanwhile. */
function load(loaded: () => void, pause = FIRST_PAUSE): void {
  const run = ({ run: runPage }: typeof import('./main.tsx')) => {
    runPage(profile);
    loaded();
  };
  import('./main.tsx').then(run, () => {
    window.dispatchEvent(new Event(PART_MISSING));
    setTimeout(load, pause, loaded, Math.min(2 * pause, MAX_PAUSE));
  });
}

// A logged-in page starts with the profile: request it in parallel with the scripts.
const profile =
  holdsLogin(document.cookie) && !findLinkHolder(window.location.search)
    ? askForProfileEarly()
    : undefined;
start();
