/** Switches the language: reloads the same address in another one. The server remembers the choice. */
import { LANGUAGE_COOKIE, LANGUAGE_PARAMETER } from '#contract/headers.ts';

/** The same address in another language. The server sets the cookie, and stores the choice in a logged-in user's account. */
export function addressIn(
  tag: string,
  { pathname, search, hash }: Pick<Location, 'pathname' | 'search' | 'hash'>,
): string {
  const query = new URLSearchParams(search);
  query.set(LANGUAGE_PARAMETER, tag);
  return `${pathname}?${query}${hash}`;
}

/** The language of this browser's cookie; a login sets the cookie to the account's language. @param cookies the document's. */
export function rememberedLanguage(cookies: string): string | undefined {
  const name = `${LANGUAGE_COOKIE}=`;
  return cookies
    .split('; ')
    .find((cookie) => cookie.startsWith(name))
    ?.slice(name.length);
}

/**
 * Saves typed answers and reloads the page in the language, keeping the scroll position and the history state.
 * @param place another address to load instead, without the history state.
 */
export async function switchLanguage(
  page: Pick<Window, 'location' | 'history' | 'addEventListener'>,
  tag: string,
  save: () => Promise<unknown>,
  place?: Parameters<typeof addressIn>[1],
): Promise<void> {
  // Unsaved answers stay in the tab's storage.
  await save().catch(() => undefined);
  const state = place === undefined ? page.history.state : null;
  page.history.replaceState(state, '', addressIn(tag, place ?? page.location));
  // Nothing gets lost, so the browser need not warn.
  page.addEventListener('beforeunload', (event) => event.stopImmediatePropagation(), true);
  page.location.reload();
}

/** Removes the choice from the address once it was applied: a shared link must not choose for others. */
export function forgetChoice({ location, history }: Pick<Window, 'location' | 'history'>): void {
  const query = new URLSearchParams(location.search);
  if (!query.has(LANGUAGE_PARAMETER)) return;
  query.delete(LANGUAGE_PARAMETER);
  const search = query.size === 0 ? '' : `?${query}`;
  history.replaceState(history.state, '', location.pathname + search + location.hash);
}
