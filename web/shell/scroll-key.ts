import type { Place } from '#web/routing/place.ts';

/** Identifies this load of the page. */
const PAGE_LOAD = String(performance.timeOrigin);

/**
 * The key under which the scroll position is restored. With the path, since the router gives the first location of every
 * load the key "default". An address with a question is not restored after a reload: it must lead to the question.
 */
export function scrollKey({
  key,
  pathname,
  hash,
}: Pick<Place, 'key' | 'pathname' | 'hash'>): string {
  return hash === '' ? `${pathname} ${key}` : `${pathname} ${key} ${PAGE_LOAD}`;
}
