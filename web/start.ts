/** The entry script: small, so that the server-rendered screen is painted before the main script uses the processor. */

import { keepTypedEarly } from './applicant/first-screen/early.ts';
import { holdsLogin } from './applicant/session/derive.ts';
import { findServiceToken, isLinkPage } from './applicant/session/viewer.ts';
import { afterPaint } from './core/after-paint.ts';
import { askForProfileEarly } from './core/api/early.ts';
import { findWordList } from './core/language/word-list.ts';
import { PART_MISSING } from './core/parts/load-files.ts';
import { reloadAfterUpdate } from './core/parts/reload-after-update.ts';
import { keepPositionEarly } from './core/routing/scroll-positions.ts';

/** The delay before the first retry of a failed script load, in milliseconds; it doubles with each retry. */
const FIRST_PAUSE = 2000;
const MAX_PAUSE = 30_000;

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
  const stop = reloadAfterUpdate(window, { isBusy: () => false });
  // A rendered screen is painted first.
  afterWords(() => (drawn ? afterPaint(() => load(stop)) : load(stop)));
}

/** Waits for the language's words: a deferred script, which has run or failed before either event. */
function afterWords(go: () => void): void {
  if (findWordList() || document.readyState === 'complete') {
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
  holdsLogin(document.cookie) &&
  findServiceToken(window.location.search) === null &&
  !isLinkPage(window.location.pathname)
    ? askForProfileEarly()
    : undefined;
start();
