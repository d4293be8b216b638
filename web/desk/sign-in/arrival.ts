/** How users arrive at the desk from outside, and the address that they wanted. */

import { lenientStorage } from '../lenient-storage.ts';

/** Data that the address brought along. */
export interface Arrival {
  /** The query with which the identity provider redirected back. Valid only once. */
  readonly providerAnswer?: string;
}

const DESK = '/desk';
/** The sign-in is never an address to return to. */
const SIGN_IN = `${DESK}/sign-in`;

/** Key in the tab's storage: the address that the user left for the college's sign-in. */
const WANTED = 'matricula.desk.wanted';

/** Reads the provider's answer and removes it from the address, so that a reload does not send it again. */
export function takeArrival({ location, history }: Pick<Window, 'location' | 'history'>): Arrival {
  const { pathname, search } = location;
  const query = new URLSearchParams(search);
  const isAnswer = query.has('state') || query.has('code') || query.has('error');
  if (pathname !== SIGN_IN || !isAnswer) return {};
  history.replaceState(null, '', pathname);
  return { providerAnswer: search };
}

/** Stores the current address before the page is left for the college's sign-in. */
export function rememberAddress(page: Window): void {
  const { pathname, search } = page.location;
  storageOf(page).setItem(WANTED, pathname + search);
}

/** Reads and forgets the stored address, relative to `/desk`; `/` if there is none. */
export function takeRemembered(page: Pick<Window, 'sessionStorage'>): string {
  const storage = storageOf(page);
  const wanted = storage.getItem(WANTED) ?? '';
  storage.removeItem(WANTED);
  const isSomewhere = wanted.startsWith(`${DESK}/`) && !wanted.startsWith(SIGN_IN);
  return isSomewhere ? wanted.slice(DESK.length) : '/';
}

/** Without storage, users arrive at their first page. */
function storageOf(page: Pick<Window, 'sessionStorage'>) {
  return lenientStorage(() => page.sessionStorage);
}
