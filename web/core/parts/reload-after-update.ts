import { PART_MISSING } from './load-files.ts';

const RELOADED_AT = 'matricula.reloaded-at';
/** A second failure within this time, in milliseconds, is not caused by an update. */
const MIN_RELOAD_INTERVAL = 60_000;
/** How often the page checks whether it may reload, in milliseconds. */
const CHECK_INTERVAL = 500;

/** Elements in which somebody may be typing. */
const TYPED_IN = 'input, select, textarea, [contenteditable]';

interface ReloadOptions {
  /** Whether a reload would lose something: answers of running calls, or typed text that is not stored. */
  readonly isBusy: () => boolean;
  /** The address of the page's HTML. */
  readonly path?: string;
  /** Gets the HTML that the server sends now; undefined on failure. */
  readonly fetchPage?: ((path: string) => Promise<string | undefined>) | undefined;
  readonly now?: (() => number) | undefined;
}

/**
 * After an update of the portal, an open page may request parts that no longer exist. It then reloads once, while no field has the focus
 * and no call is running; unsaved answers survive. It does not reload without a network, if the server still sends the same page, or
 * without tab storage, which holds typed answers and the time of the last reload.
 * @returns stops watching.
 */
export function reloadAfterUpdate(
  page: Window,
  { isBusy, path = '/', fetchPage = fetchHtml, now = Date.now }: ReloadOptions,
): () => void {
  const end = new AbortController();
  let isPlanned = false;

  async function checkForUpdate(): Promise<void> {
    if (isPlanned) return;
    const text = await fetchPage(path);
    if (isPlanned || text === undefined || isSame(text, page.document)) return;
    isPlanned = true;
    reloadWhenIdle();
  }

  function reloadWhenIdle(): void {
    if (end.signal.aborted) return;
    if (page.document.activeElement?.matches(TYPED_IN) || isBusy()) {
      page.setTimeout(reloadWhenIdle, CHECK_INTERVAL);
      return;
    }
    isPlanned = false;
    if (!recordReload(page, now())) return;
    // Unsaved answers are in the tab's storage, so no warning is needed.
    page.addEventListener('beforeunload', (event) => event.stopImmediatePropagation(), true);
    page.location.reload();
  }

  page.addEventListener(PART_MISSING, () => void checkForUpdate(), end);
  return () => end.abort();
}

/** @returns whether the page may reload now; false shortly after the last reload, so that it cannot loop. */
function recordReload(page: Window, now: number): boolean {
  try {
    const last = Number(page.sessionStorage.getItem(RELOADED_AT) ?? 0);
    if (now - last < MIN_RELOAD_INTERVAL) return false;
    page.sessionStorage.setItem(RELOADED_AT, String(now));
    return true;
  } catch {
    return false;
  }
}

/** Whether the server's page names the same script: its name changes with each release. */
function isSame(text: string, { scripts }: Document): boolean {
  const [own] = [...scripts].filter(({ type }) => type === 'module');
  return text.includes(own?.getAttribute('src') ?? '');
}

async function fetchHtml(path: string): Promise<string | undefined> {
  try {
    const answer = await fetch(path, { cache: 'no-store' });
    return answer.ok ? await answer.text() : undefined;
  } catch {
    return undefined;
  }
}
