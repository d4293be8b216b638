import { useEffect, useLayoutEffect, useState } from 'react';
import { showQuestion } from '#web/ui/show-question.ts';
import { idIn, type Place } from './place.ts';
import { useLocation, useRouter, useShown } from './RouterProvider.tsx';
import { isOpenedAnew, readPositions, storePositions } from './scroll-positions.ts';

/**
 * Scrolls a new place to its top or to the element that it names, and restores the position of a place that is revisited or reloaded. A
 * screen that the server drew has been visible for a while by then, so it does not move once scrolled.
 * @param keyOf the key of a place's stored position.
 */
export function useScrolling(keyOf: (place: Place) => string): void {
  const router = useRouter();
  const place = useLocation();
  const { keepsScroll } = useShown();
  const [positions] = useState(() => createPositions(keyOf(place)));
  useLayoutEffect(() => {
    const forget = router.subscribe(({ shown }, { shown: before }) => {
      if (shown !== before) positions.note(keyOf(before.place));
    });
    return forget;
  }, [router, positions, keyOf]);
  useLayoutEffect(() => {
    const position = positions.at(keyOf(place));
    // The browser has restored the position, or the reader has scrolled since.
    if (keepsScroll && window.scrollY > 0) return;
    if (position !== undefined) window.scrollTo(0, position);
    else if (!scrollToHash(place) && !keepsScroll) window.scrollTo(0, 0);
  }, [place, keepsScroll, positions, keyOf]);
  useEffect(() => {
    const takeOver = () => setScrollRestoration('manual');
    function leave() {
      if (!router.getState().isLoading) positions.note(keyOf(router.getState().shown.place));
      positions.store();
      // Let the browser restore the position of the page that follows.
      setScrollRestoration('auto');
    }
    takeOver();
    window.addEventListener('pageshow', takeOver);
    window.addEventListener('pagehide', leave);
    return () => {
      setScrollRestoration('auto');
      window.removeEventListener('pageshow', takeOver);
      window.removeEventListener('pagehide', leave);
    };
  }, [router, positions, keyOf]);
}

function setScrollRestoration(value: ScrollRestoration): void {
  window.history.scrollRestoration = value;
}

/** @returns whether the element that the hash names exists. */
function scrollToHash({ hash }: Place): boolean {
  if (hash === '') return false;
  const element = document.getElementById(idIn(hash));
  if (element) showQuestion(element);
  return element !== null;
}

/** @param first the key of the place at which the page was opened. */
function createPositions(first: string) {
  const known: Record<string, number> = { ...readPositions() };
  if (isOpenedAnew()) delete known[first];
  return {
    at: (key: string): number | undefined => known[key],
    note(key: string): void {
      known[key] = window.scrollY;
    },
    store: () => storePositions(known),
  };
}
