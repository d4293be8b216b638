import { PART_MISSING } from './load-files.ts';

const RELOADED_AT = 'matricula.reloaded-at';
/** A second failure within this time, in milliseconds, is not caused by an update. */
const ONCE_WITHIN = 60_000;
/** How often the page checks whether it may reload, in milliseconds. */
const LOOK_EVERY = 500;

/** Elements in which somebody may be typing. */
const TYPED_IN = 'input, select, textarea, [contenteditable]';

interface ReloadOptions {
  /** Whether something would be lost: the answers of calls that are running, or what was typed and is kept nowhere. */
  readonly isBusy: () => boolean;
  /** The HTML that the server sends now; undefined on failure. */
  readonly fetchPage?: (() => Promise<string | undefined>) | undefined;
  readonly now?: (() => number) | undefined;
}

/**
 * After an update of the portal, an open page may request parts that no longer exist. Then it reloads once, while nobody
 * types and no call is running; unsaved answers survive this. It does not reload without a network, or if the server still
 * sends the same page; nor where the tab has no storage, which would lose what was typed and the time of the last reload.
 * @returns what ends it.
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

/** @returns whether the page may reload now: not again so soon, whatever is wrong with it. */
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

/** Whether the server's page has the same script: each release has one with another name. */
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
