import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/**
 * After a move to another screen, focus goes where a reader would look: to what the address names (`#city`), or else to
 * the screen's heading. The first screen keeps the browser's own focus.
 */
export function useArrival(): void {
  const { pathname, hash, key } = useLocation();
  const last = useRef({ pathname, hash, key });
  useEffect(() => {
    const isFirst = last.current.key === key;
    const isSamePlace = last.current.pathname === pathname && hash === '';
    last.current = { pathname, hash, key };
    if (hash !== '') arriveAt(document.getElementById(decodeURIComponent(hash.slice(1))));
    else if (!isFirst && !isSamePlace) focusQuietly(document.querySelector<HTMLElement>('main h1'));
  }, [pathname, hash, key]);
}

function arriveAt(element: HTMLElement | null): void {
  if (element === null) return;
  element.scrollIntoView({ block: 'start' });
  element.focus({ preventScroll: true });
}

function focusQuietly(heading: HTMLElement | null): void {
  if (heading === null) return;
  if (!heading.hasAttribute('tabindex')) heading.setAttribute('tabindex', '-1');
  heading.focus({ preventScroll: true });
}
