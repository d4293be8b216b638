const RELOADED_AT = 'matricula.reloaded-at';
/** Two failures within this time, in milliseconds, are not an update but a real failure. */
const ONCE_WITHIN = 60_000;

/**
 * After an update of the portal, a page that is still open asks for parts that are gone. One reload gets the new page;
 * what was typed survives it. Should the part be missing again, the error screen shows.
 */
export function reloadAfterUpdate(page: Window, now: () => number = Date.now): void {
  page.addEventListener('vite:preloadError', (event) => {
    const last = Number(page.sessionStorage.getItem(RELOADED_AT) ?? 0);
    if (now() - last < ONCE_WITHIN) return;
    page.sessionStorage.setItem(RELOADED_AT, String(now()));
    event.preventDefault();
    page.location.reload();
  });
}
