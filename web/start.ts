/** What the page loads first: a few lines, so that what the server drew is on the screen before the rest takes the processor. */

import { holdsUnkept, keepTypedEarly } from './applicant/first-screen/early.ts';
import { holdsLogin } from './applicant/session/derive.ts';
import { findLinkHolder } from './applicant/session/viewer.ts';
import { askForProfileEarly } from './core/api/early.ts';
import { PART_MISSING } from './core/parts/load-files.ts';
import { reloadAfterUpdate } from './core/parts/reload-after-update.ts';
import { keepPositionEarly } from './core/routing/scroll-positions.ts';

/** How long to wait before a script that did not come is asked for again, in milliseconds; each time twice as long. */
const FIRST_PAUSE = 2000;
const LONGEST_PAUSE = 30_000;
/** A browser that tells of no paint is waited for no longer than this, in milliseconds. */
const LONGEST_PAINT = 3000;

/** It waits for no other file, so that what is typed is kept from the beginning; so the document may not be whole yet. */
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
  // Until the rest is there, which looks after this itself: an update may have come between the page and its scripts.
  const stop = reloadAfterUpdate(window, { isBusy: () => drawn !== null && holdsUnkept(drawn) });
  afterWords(() => startRest(drawn !== null, stop));
}

/** Starts the rest: at once where nothing was drawn, otherwise when it has been painted. */
function startRest(isDrawn: boolean, loaded: () => void): void {
  // A page in the background is painted only when it is looked at.
  if (isDrawn && document.visibilityState === 'visible') afterFirstPaint(() => load(loaded));
  else load(loaded);
}

/** The browser tells of its first paint some frames later, and can draw once more what was typed meanwhile. */
function afterFirstPaint(go: () => void): void {
  let hasGone = false;
  const goOnce = () => {
    if (!hasGone) go();
    hasGone = true;
  };
  const goAfterFrame = () => requestAnimationFrame(() => setTimeout(goOnce));
  setTimeout(goOnce, LONGEST_PAINT);
  if (PerformanceObserver.supportedEntryTypes.includes('paint')) {
    const observer = new PerformanceObserver(() => {
      observer.disconnect();
      goAfterFrame();
    });
    observer.observe({ type: 'paint', buffered: true });
  } else goAfterFrame();
}

/** The words of the language are a deferred script, which `DOMContentLoaded` waits for. Where nobody can tell whether that is over, `load` is still to come. */
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

/** What the server drew can be typed in meanwhile. */
function load(loaded: () => void, pause = FIRST_PAUSE): void {
  const run = ({ run: runPage }: typeof import('./main.tsx')) => {
    runPage(profile);
    loaded();
  };
  import('./main.tsx').then(run, () => {
    window.dispatchEvent(new Event(PART_MISSING));
    setTimeout(load, pause, loaded, Math.min(2 * pause, LONGEST_PAUSE));
  });
}

// The page of somebody who is logged in begins with their profile, which so comes together with the scripts.
const profile =
  holdsLogin(document.cookie) && !findLinkHolder(window.location.search)
    ? askForProfileEarly()
    : undefined;
start();
