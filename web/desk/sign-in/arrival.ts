/** How users arrive at the desk from outside, and the address that they wanted. */

import { lenientStorage } from '#web/core/lenient-storage.ts';

const DESK = '/desk';
/** The sign-in is never an address to return to. */
const SIGN_IN = `${DESK}/sign-in`;

/** Key in the tab's storage: the address that the user left for the college's sign-in. */
const WANTED_ADDRESS = 'matricula.desk.wanted';

/**
 * Takes the query with which the identity provider redirected back out of the address, so that a reload does not send it again. It is valid
 * only once. @returns "" at all other addresses.
 */
export function takeProviderAnswer({
  location,
  history,
}: Pick<Window, 'location' | 'history'>): string {
  const { pathname, search } = location;
  const query = new URLSearchParams(search);
  const isAnswer = query.has('state') || query.has('code') || query.has('error');
  if (pathname !== SIGN_IN || !isAnswer) return '';
  history.replaceState(null, '', pathname);
  return search;
}

/** Stores the current address before the page is left for the college's sign-in. */
export function rememberAddress(page: Window): void {
  const { pathname, search } = page.location;
  storageOf(page).setItem(WANTED_ADDRESS, pathname + search);
}

/** Reads and forgets the stored address, relative to `/desk`; `/` if there is none. */
export function takeRemembered(page: Pick<Window, 'sessionStorage'>): string {
  const storage = storageOf(page);
  const wanted = storage.getItem(WANTED_ADDRESS) ?? '';
  storage.removeItem(WANTED_ADDRESS);
  const isSomewhere = wanted.startsWith(`${DESK}/`) && !wanted.startsWith(SIGN_IN);
  return isSomewhere ? wanted.slice(DESK.length) : '/';
}

/** Without storage, users arrive at their first page. */
function storageOf(page: Pick<Window, 'sessionStorage'>) {
  return lenientStorage(() => page.sessionStorage);
}
