// @vitest-environment jsdom

import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { TAKEN_OVER } from '#web/applicant/first-screen/kept-early.ts';
import { keepPositionEarly, readPositions, scrollKey } from './scroll-positions.ts';

const visit = (pathname: string, key = 'default', hash = '') => ({ pathname, key, hash });

it('remembers each screen and each visit by itself', () => {
  const visits = [
    visit('/about'),
    visit('/education'),
    visit('/about', 'k1'),
    visit('/about', 'k2'),
  ];
  expect(new Set(visits.map(scrollKey)).size).toBe(visits.length);
  expect(scrollKey(visit('/about', 'k1'))).toBe(scrollKey(visit('/about', 'k1')));
});

it('remembers a visit that names a question for this load of the page only', () => {
  const key = scrollKey(visit('/about', 'default', '#city'));
  expect(key).toBe(scrollKey(visit('/about', 'default', '#city')));
  expect(key).toContain(String(performance.timeOrigin));
});

const HERE = '/about default';
const scrolled = vi.fn();

beforeEach(() => {
  window.history.replaceState(null, '', '/about');
  sessionStorage.setItem(
    'portal.scrolled',
    JSON.stringify({ [HERE]: 420, '/education default': 7 }),
  );
  vi.spyOn(window, 'scrollTo').mockImplementation(scrolled as typeof window.scrollTo);
  vi.stubGlobal('requestAnimationFrame', (frame: () => void) => frame());
  scrolled.mockClear();
});
afterEach(() => {
  window.dispatchEvent(new Event(TAKEN_OVER));
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** @param paints how many paint entries the browser has recorded. */
function openedBy(type: string, paints = 0): void {
  const entries = { navigation: [{ type }], paint: Array.from({ length: paints }, () => ({})) };
  vi.spyOn(performance, 'getEntriesByType').mockImplementation(
    (kind) => entries[kind as keyof typeof entries] as unknown as PerformanceEntry[],
  );
}

const leave = () => window.dispatchEvent(new Event('pagehide'));
const scrollBy = (y: number) => vi.spyOn(window, 'scrollY', 'get').mockReturnValue(y);

it.each(['reload', 'back_forward'])('after a %s a drawn screen is where it was', (way) => {
  openedBy(way);
  keepPositionEarly();
  expect(scrolled.mock.calls).toEqual([[0, 420]]);
});

it.each([
  ['opened anew', 'navigate', 0, 0],
  ['painted', 'reload', 1, 0],
  ['where it was', 'reload', 0, 420],
])('a drawn screen that is %s does not scroll', (_is, way, paints, at) => {
  openedBy(way, paints);
  scrollBy(at);
  keepPositionEarly();
  expect(scrolled).not.toHaveBeenCalled();
});

it('keeps where a drawn screen is left until the script has taken it over', () => {
  openedBy('navigate');
  keepPositionEarly();
  scrollBy(60);
  leave();
  expect(readPositions()).toEqual({ [HERE]: 60, '/education default': 7 });
  window.dispatchEvent(new Event(TAKEN_OVER));
  scrollBy(90);
  leave();
  expect(readPositions()[HERE]).toBe(60);
});
