import { PART_MISSING } from './load-files.ts';

const RELOADED_AT = 'matricula.reloaded-at';
/** Two failures within this time, in milliseconds, are not an update but a real failure. */
const ONCE_WITHIN = 60_000;
/** How often it is looked whether nobody is in the middle of something, in milliseconds. */
const LOOK_EVERY = 500;

/** What has something in it, or may get it with the next key. */
const TYPED_IN = 'input, select, textarea, [contenteditable]';

export interface ReloadOptions {
  /** Whether calls are out whose answers would be lost. */
  readonly isBusy: () => boolean;
  /** The page as the server gives it now, as text; undefined where it cannot be had. */
  readonly fetchPage?: (() => Promise<string | undefined>) | undefined;
  readonly now?: (() => number) | undefined;
}

/**
 * After an update of the portal, a page that is still open asks for parts that are gone. One reload gets the new page. It
 * comes at a moment when nobody types and nothing is being sent; what was typed before survives it. Without a network, or
 * if a part is missing from the very page that is open, the page stays.
 */
export function reloadAfterUpdate(
  page: Window,
  { isBusy, fetchPage = askForPage, now = Date.now }: ReloadOptions,
): void {
  let isComing = false;

  async function lookForUpdate(): Promise<void> {
    if (isComing) return;
    const text = await fetchPage();
    if (isComing || text === undefined || isSame(text, page.document)) return;
    isComing = true;
    reloadWhenCalm();
  }

  function reloadWhenCalm(): void {
    if (page.document.activeElement?.matches(TYPED_IN) || isBusy()) {
      page.setTimeout(reloadWhenCalm, LOOK_EVERY);
      return;
    }
    isComing = false;
    const last = Number(page.sessionStorage.getItem(RELOADED_AT) ?? 0);
    if (now() - last < ONCE_WITHIN) return;
    page.sessionStorage.setItem(RELOADED_AT, String(now()));
    // What is not saved yet is kept in the tab: there is nothing to warn of.
    page.addEventListener('beforeunload', (event) => event.stopImmediatePropagation(), true);
    page.location.reload();
  }

  page.addEventListener(PART_MISSING, () => void lookForUpdate());
}

/** Each release has a script of its own name. */
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
