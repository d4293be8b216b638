/** What the page loads first: a few lines, so that what the server drew is on the screen before the rest takes the processor. */

/** How long to wait before a script that did not come is asked for again, in milliseconds; each time twice as long. */
const FIRST_PAUSE = 2000;
const LONGEST_PAUSE = 30_000;

/** Starts the rest: at once where nothing was drawn, otherwise when it has been painted. */
function start(): void {
  const isDrawn = document.querySelector('#root[data-screen]') !== null;
  // A page in the background is painted only when it is looked at.
  if (isDrawn && document.visibilityState === 'visible') {
    requestAnimationFrame(() => setTimeout(load, 0));
  } else load();
}

/** What the server drew can be typed in meanwhile. */
function load(pause = FIRST_PAUSE): void {
  import('./main.tsx').catch(() => setTimeout(load, pause, Math.min(2 * pause, LONGEST_PAUSE)));
}

start();
