import { useEffect, useRef } from 'react';
import { findRoute } from '#web/applicant/session/route.ts';
import { idIn } from '#web/core/routing/place.ts';
import { useLocation, useShown } from '#web/core/routing/RouterProvider.tsx';
import { showQuestion } from '#web/ui/show-question.ts';

/**
 * Moves the focus after a navigation: to the element in the address (`#city`), or else to the screen's heading. The first
 * screen keeps the browser's focus.
 */
export function useArrival(): void {
  const { pathname, hash, key } = useLocation();
  const { keepsScroll } = useShown();
  const place = findRoute(pathname) ?? pathname;
  const last = useRef({ place, hash, key });
  useEffect(() => {
    const isFirst = last.current.key === key;
    const isSamePlace = last.current.place === place && last.current.hash === hash;
    last.current = { place, hash, key };
    if (hash !== '') {
      // Otherwise the address follows an applicant who is there already.
      if (isFirst || !keepsScroll) arriveAt(document.getElementById(idIn(hash)));
    } else if (!isFirst && !isSamePlace && !hasFocusedHeading())
      focusQuietly(document.querySelector<HTMLElement>('main h1'));
  }, [place, hash, key, keepsScroll]);
}

/** Whether the focus was moved already to a section beside the questions, such as the summary that caused the navigation. */
function hasFocusedHeading(): boolean {
  const focused = document.activeElement;
  return focused?.closest('form') === null && focused.matches('main h2');
}

function arriveAt(element: HTMLElement | null): void {
  if (element === null) return;
  showQuestion(element);
  element.focus({ preventScroll: true });
}

function focusQuietly(heading: HTMLElement | null): void {
  if (heading === null) return;
  if (!heading.hasAttribute('tabindex')) heading.setAttribute('tabindex', '-1');
  heading.focus({ preventScroll: true });
}
