/** How somebody comes to the desk from outside, and where they wanted to go. */

import { lenientStorage } from '../lenient-storage.ts';

/** What an address brought along. */
export interface Arrival {
  /** The query with which the college's sign-in sent the browser back. It counts once. */
  readonly providerAnswer?: string;
}

const DESK = '/desk';
/** Where one signs in is nowhere to go back to. */
const SIGN_IN = `${DESK}/sign-in`;

/** In the tab's storage: where somebody was who went to the college's sign-in. */
const WANTED = 'matricula.desk.wanted';

/** Reads what an address brings along, and takes it out of the address: a reload must not hand it in again. */
export function takeArrival({ location, history }: Pick<Window, 'location' | 'history'>): Arrival {
  const { pathname, search } = location;
  const query = new URLSearchParams(search);
  const isAnswer = query.has('state') || query.has('code') || query.has('error');
  if (pathname !== SIGN_IN || !isAnswer) return {};
  history.replaceState(null, '', pathname);
  return { providerAnswer: search };
}

/** Remembers where somebody is, before the page is left for the college's sign-in. */
export function rememberAddress(page: Window): void {
  const { pathname, search } = page.location;
  storageOf(page).setItem(WANTED, pathname + search);
}

/** Where somebody wanted to go, once: below `/desk`, and `/` if nobody knows. */
export function takeRemembered(page: Pick<Window, 'sessionStorage'>): string {
  const storage = storageOf(page);
  const wanted = storage.getItem(WANTED) ?? '';
  storage.removeItem(WANTED);
  const isSomewhere = wanted.startsWith(`${DESK}/`) && !wanted.startsWith(SIGN_IN);
  return isSomewhere ? wanted.slice(DESK.length) : '/';
}

/** Without it, whoever signs in arrives at the first page. */
function storageOf(page: Pick<Window, 'sessionStorage'>) {
  return lenientStorage(() => page.sessionStorage);
}
