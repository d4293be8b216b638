import { useEffect, useLayoutEffect, useState } from 'react';
import { idIn } from '#web/applicant/session/route.ts';
import { showQuestion } from '#web/ui/show-question.ts';
import type { Place } from './place.ts';
import { useLocation, useRouter, useShown } from './RouterProvider.tsx';
import { isOpenedAnew, readPositions, storePositions } from './scroll-positions.ts';

/**
 * A new place is seen from its top, or from the element that it names; one that somebody comes back to as far down as it
 * was left, after a reload, too. What the server drew has been looked at for a while then, so it does not move under anybody's finger.
 * @param keyOf the key under which a place's position is kept.
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
    const position = positions.of(keyOf(place));
    // The browser has led back to where it was, or its reader has gone elsewhere since.
    if (keepsScroll && window.scrollY > 0) return;
    if (position !== undefined) window.scrollTo(0, position);
    else if (!scrollToNamed(place) && !keepsScroll) window.scrollTo(0, 0);
  }, [place, keepsScroll, positions, keyOf]);
  useEffect(() => {
    const ownWay = () => setWay('manual');
    function leave() {
      if (!router.getState().isLoading) positions.note(keyOf(router.getState().shown.place));
      positions.store();
      // The next page may be one of the browser's own way.
      setWay('auto');
    }
    ownWay();
    window.addEventListener('pageshow', ownWay);
    window.addEventListener('pagehide', leave);
    return () => {
      setWay('auto');
      window.removeEventListener('pageshow', ownWay);
      window.removeEventListener('pagehide', leave);
    };
  }, [router, positions, keyOf]);
}

function setWay(way: ScrollRestoration): void {
  window.history.scrollRestoration = way;
}

/** @returns whether the address names an element that is there. */
function scrollToNamed({ hash }: Place): boolean {
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
    of: (key: string): number | undefined => known[key],
    note(key: string): void {
      known[key] = window.scrollY;
    },
    store: () => storePositions(known),
  };
}
