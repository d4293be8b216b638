/** How far each place was scrolled when it was left: in the tab's storage. The page's first lines need it too, so it is small. */
import { TAKEN_OVER } from '#web/applicant/first-screen/kept-early.ts';
import { hereIn, type Place } from './place.ts';

const KEPT = 'portal.scrolled';

type Positions = Readonly<Record<string, number>>;

export function readPositions(): Positions {
  try {
    return JSON.parse(sessionStorage.getItem(KEPT) ?? '{}');
  } catch {
    return {};
  }
}

export function storePositions(positions: Positions): void {
  try {
    sessionStorage.setItem(KEPT, JSON.stringify(positions));
  } catch {
    // After a reload the place is seen from its top.
  }
}

/** By a link or an address; not by a reload, or by Back. */
export function isOpenedAnew(): boolean {
  const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return visit?.type === 'navigate';
}

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

/**
 * Looks after the position of a screen that the server drew, until the page's script has taken it over. A reload shows it where it was,
 * from the first paint on. The browser does so by itself, but may have gone there before the styles came, when everything
 * stood elsewhere: it does where the mouse moves meanwhile. Once something is painted, nothing scrolls: a finger may be on it.
 */
export function keepPositionEarly(): void {
  const key = scrollKey(hereIn(window));
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
