import { useEffect, useState } from 'react';
import type { Section } from '#form/engine/definition.ts';

/** The height of the bar with the chapter's name, in pixels: the next chapter is in view when the last question is hidden by the bar. */
export const BELOW_THE_BAR = 64;

/** The chapter being read: the one with the focus if that is visible, else the uppermost visible one, else the next one below the bar. */
export function useChapterInView(chapters: readonly Section[]): Section | undefined {
  const [inView, setInView] = useState(chapters[0]);
  useEffect(() => {
    if (typeof IntersectionObserver === 'undefined') return;
    const places = chapters.map((chapter) => ({ chapter, element: elementOf(chapter) }));
    const isOpen = (element: HTMLElement | null) => (element?.offsetHeight ?? 0) > 0;
    const visible = new Set<Element>();
    const find = () => {
      const open = places.filter(({ element }) => isOpen(element));
      const shown = open.filter(({ element }) => element && visible.has(element));
      const focused = shown.find(({ element }) => element?.contains(document.activeElement));
      const current = focused ?? shown[0] ?? open.find(({ element }) => isBelow(element));
      if (current) setInView(current.chapter);
    };
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) {
          if (isIntersecting) visible.add(target);
          else visible.delete(target);
        }
        find();
      },
      { rootMargin: `-${BELOW_THE_BAR}px 0px 0px 0px` },
    );
    for (const { element } of places) if (element) observer.observe(element);
    document.addEventListener('focusin', find);
    return () => {
      observer.disconnect();
      document.removeEventListener('focusin', find);
    };
  }, [chapters]);
  return inView && chapters.includes(inView) ? inView : chapters[0];
}

function elementOf({ id }: Section): HTMLElement | null {
  return document.getElementById(id)?.closest('section') ?? null;
}

function isBelow(element: Element | null): boolean {
  return element ? element.getBoundingClientRect().bottom > BELOW_THE_BAR : false;
}
