import type { Location } from 'react-router';

/** This load of the page, told apart from earlier ones in the same tab. */
const PAGE_LOAD = String(performance.timeOrigin);

/**
 * Under which key it is remembered how far a visit had scrolled. The router calls the first visit of every load "default",
 * whichever screen it is of; and an address that names a question leads to that question, not to where somebody had
 * scrolled an hour ago.
 */
export function scrollKey({ key, pathname, hash }: Location): string {
  return hash === '' ? `${pathname} ${key}` : `${pathname} ${key} ${PAGE_LOAD}`;
}
