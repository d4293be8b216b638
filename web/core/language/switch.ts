/** Changes the language of the page: the same address comes again in another one, and the server remembers the choice. */
import { LANGUAGE_COOKIE, LANGUAGE_PARAMETER } from '#contract/headers.ts';

/** The same place in another language. The server sets the cookie, and notes it in the account of who is logged in. */
export function addressIn(
  tag: string,
  { pathname, search, hash }: Pick<Location, 'pathname' | 'search' | 'hash'>,
): string {
  const query = new URLSearchParams(search);
  query.set(LANGUAGE_PARAMETER, tag);
  return `${pathname}?${query}${hash}`;
}

/** How a language calls itself: "Español". */
export function nameOfLanguage(tag: string): string {
  const name = new Intl.DisplayNames([tag], { type: 'language' }).of(tag) ?? tag;
  return name.charAt(0).toLocaleUpperCase(tag) + name.slice(1);
}

/** The language that this browser remembers: after a login, that of the account. @param cookies those of the document. */
export function rememberedLanguage(cookies: string): string | undefined {
  const name = `${LANGUAGE_COOKIE}=`;
  return cookies
    .split('; ')
    .find((cookie) => cookie.startsWith(name))
    ?.slice(name.length);
}

/**
 * Saves what was typed, and loads the page again in the language: scrolled as it is, and with what it was told.
 * @param place another place to load, which is told nothing.
 */
export async function switchLanguage(
  page: Pick<Window, 'location' | 'history' | 'addEventListener'>,
  tag: string,
  save: () => Promise<unknown>,
  place?: Parameters<typeof addressIn>[1],
): Promise<void> {
  // What cannot be saved now waits in the tab's storage.
  await save().catch(() => undefined);
  const state = place === undefined ? page.history.state : null;
  page.history.replaceState(state, '', addressIn(tag, place ?? page.location));
  // So that no warning is needed either.
  page.addEventListener('beforeunload', (event) => event.stopImmediatePropagation(), true);
  page.location.reload();
}

/** Takes the choice out of the address once it has been heard: a link that is shared should not choose for others. */
export function forgetChoice({ location, history }: Pick<Window, 'location' | 'history'>): void {
  const query = new URLSearchParams(location.search);
  if (!query.has(LANGUAGE_PARAMETER)) return;
  query.delete(LANGUAGE_PARAMETER);
  const search = query.size === 0 ? '' : `?${query}`;
  history.replaceState(history.state, '', location.pathname + search + location.hash);
}
