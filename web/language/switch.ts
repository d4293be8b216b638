/** Changes the language of the page: the same address comes again in another one, and the server remembers the choice. */
import { LANGUAGE_PARAMETER } from '#contract/headers.ts';

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

/** Saves what was typed, and loads the page again in the language: scrolled as it is, and with what it was told. */
export async function switchLanguage(
  page: Pick<Window, 'location' | 'history' | 'addEventListener'>,
  tag: string,
  save: () => Promise<unknown>,
): Promise<void> {
  // What cannot be saved now waits in the tab's storage.
  await save().catch(() => undefined);
  page.history.replaceState(page.history.state, '', addressIn(tag, page.location));
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
