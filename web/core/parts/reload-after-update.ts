import { PART_MISSING } from './load-files.ts';

const RELOADED_AT = 'matricula.reloaded-at';
/** A second failure within this time, in milliseconds, is not caused by an update. */
const ONCE_WITHIN = 60_000;
/** How often the page checks whether it may reload, in milliseconds. */
const LOOK_EVERY = 500;

/** Elements in which somebody may be typing. */
const TYPED_IN = 'input, select, textarea, [contenteditable]';

interface ReloadOptions {
  /** Whether a reload would lose something: answers of running calls, or typed text that is not stored. */
  readonly isBusy: () => boolean;
  /** The HTML that the server sends now; undefined on failure. */
  readonly fetchPage?: (() => Promise<string | undefined>) | undefined;
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
  { isBusy, fetchPage = askForPage, now = Date.now }: ReloadOptions,
): () => void {
  const end = new AbortController();
  let isComing = false;

  async function lookForUpdate(): Promise<void> {
    if (isComing) return;
    const text = await fetchPage();
    if (isComing || text === undefined || isSame(text, page.document)) return;
    isComing = true;
    reloadWhenCalm();
  }

  function reloadWhenCalm(): void {
    if (end.signal.aborted) return;
    if (page.document.activeElement?.matches(TYPED_IN) || isBusy()) {
      page.setTimeout(reloadWhenCalm, LOOK_EVERY);
      return;
    }
    isComing = false;
    if (!noteReload(page, now())) return;
    // Unsaved answers are in the tab's storage, so no warning is needed.
    page.addEventListener('beforeunload', (event) => event.stopImmediatePropagation(), true);
    page.location.reload();
  }

  page.addEventListener(PART_MISSING, () => void lookForUpdate(), end);
  return () => end.abort();
}

/** @returns whether the page may reload now; false shortly after the last reload, so that it cannot loop. */
function noteReload(page: Window, now: number): boolean {
  try {
    const last = Number(page.sessionStorage.getItem(RELOADED_AT) ?? 0);
    if (now - last < ONCE_WITHIN) return false;
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

async function askForPage(): Promise<string | undefined> {
  try {
    const answer = await fetch('/', { cache: 'no-store' });
    return answer.ok ? await answer.text() : undefined;
  } catch {
    return undefined;
  }
}
