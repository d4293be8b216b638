import type { FocusEvent, UIEvent } from 'react';
import { flushSync } from 'react-dom';
import type { Section } from '#form/engine/definition.ts';
import { addressOf } from '#web/core/routing/place.ts';
import { useRouter } from '#web/core/routing/RouterProvider.tsx';
import { showQuestion } from '#web/ui/show-question.ts';
import { useApplication } from '../context.tsx';

/**
 * Opens a closed chapter when an element inside is reached: by the keyboard, the arrows of an on-screen keyboard, the browser's search or a
 * screen reader. A closed chapter has no height, so the browser scrolls inside it to what it looks for. The address follows.
 */
export function useReached({ id: chapter }: Section) {
  const { chapterChoice } = useApplication();
  const router = useRouter();
  return (event: FocusEvent<HTMLElement> | UIEvent<HTMLElement>) => {
    const { currentTarget, target, type } = event;
    if (currentTarget.offsetHeight > 0) return;
    const { key: place, pathname, search } = router.getState().shown.place;
    const { scrollTop } = currentTarget;
    // Otherwise the chapter would be scrolled already at the next search, and no event would fire.
    currentTarget.scrollTop = 0;
    flushSync(() => chapterChoice.open({ place, chapter }));
    if (type === 'focus' && target instanceof Element) showQuestion(target);
    else {
      const { top } = currentTarget.getBoundingClientRect();
      window.scrollBy(0, top + scrollTop - window.innerHeight / 3);
    }
    const address = addressOf({ pathname, search, hash: `#${chapter}` });
    void router.navigate(address, { keepsScroll: true });
  };
}
