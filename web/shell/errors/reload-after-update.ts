const RELOADED_AT = 'matricula.reloaded-at';
/** Two failures within this time, in milliseconds, are not an update but a real failure. */
const ONCE_WITHIN = 60_000;

/**
 * After an update of the portal, a page that is still open asks for parts that are gone. One reload gets the new page;
 * what was typed survives it. Should the part be missing again, or the server be out of reach, the error shows.
 */
export function reloadAfterUpdate(
  page: Window,
  {
    isServerThere = askServer,
    now = Date.now,
  }: { isServerThere?: () => Promise<boolean>; now?: () => number } = {},
): void {
  page.addEventListener('vite:preloadError', async () => {
    // Without a network there is no page to get, and this one would be lost.
    if (!(await isServerThere())) return;
    const last = Number(page.sessionStorage.getItem(RELOADED_AT) ?? 0);
    if (now() - last < ONCE_WITHIN) return;
    page.sessionStorage.setItem(RELOADED_AT, String(now()));
    page.location.reload();
  });
}

async function askServer(): Promise<boolean> {
  try {
    return (await fetch('/healthz', { cache: 'no-store' })).ok;
  } catch {
    return false;
  }
}
