/** Stores each place's scroll position in the tab's storage. Kept small: the page's first lines include it. */
import { TAKEN_OVER } from '#web/applicant/first-screen/kept-early.ts';
import { currentPlace, type Place } from './place.ts';

const STORAGE_KEY = 'portal.scrolled';

type Positions = Readonly<Record<string, number>>;

export function readPositions(): Positions {
  try {
    return JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? '{}');
  } catch {
    return {};
  }
}

export function storePositions(positions: Positions): void {
  try {
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify(positions));
  } catch {
    // Without storage, a reload starts at the top.
  }
}

/** Opened by a link or an address, not by a reload or Back. */
export function isOpenedAnew(): boolean {
  const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return visit?.type === 'navigate';
}

/** Identifies this load of the page. */
const PAGE_LOAD = String(performance.timeOrigin);

/**
 * The key of a stored scroll position. It includes the path, since the first location of every load has the key "default". An address with
 * a question is not restored after a reload: it must lead to the question.
 */
export function scrollKey({
  key,
  pathname,
  hash,
}: Pick<Place, 'key' | 'pathname' | 'hash'>): string {
  return hash === '' ? `${pathname} ${key}` : `${pathname} ${key} ${PAGE_LOAD}`;
}

/**
 * Keeps the position of a screen that the server drew, until the page's script takes over. A reload restores it before the first paint. The
 * browser restores it too, but may do so before the styles have loaded (it does when the mouse moves), and so end up elsewhere. After the
 * first paint nothing scrolls: the reader may be about to press something.
 */
export function keepPositionEarly(): void {
  const key = scrollKey(currentPlace(window));
  const position = isOpenedAnew() ? undefined : readPositions()[key];
  const leave = () => storePositions({ ...readPositions(), [key]: window.scrollY });
  addEventListener('pagehide', leave);
  addEventListener(TAKEN_OVER, () => removeEventListener('pagehide', leave), { once: true });
  if (position === undefined) return;
  requestAnimationFrame(() => {
    const isPainted = performance.getEntriesByType('paint').length > 0;
    if (!isPainted && window.scrollY !== position) window.scrollTo(0, position);
  });
}
