import { useEffect, useMemo } from 'react';

/**
 * For what shows when a field is left. Shown while a pointer is pressed, it could move the pressed button away from under
 * the pointer, and nothing would be clicked.
 * @returns a function that runs work at once, or right after the pointer is released.
 */
export function useAfterPress(): (work: () => void) => void {
  const presses = useMemo(createPresses, []);
  useEffect(() => presses.watch(window), [presses]);
  return presses.runAfter;
}

function createPresses() {
  let isPressed = false;
  let waiting: (() => void)[] = [];

  function runWaiting(): void {
    const due = waiting;
    waiting = [];
    for (const work of due) work();
  }
  function press({ button }: PointerEvent): void {
    isPressed = button === 0;
  }
  function release(): void {
    isPressed = false;
    // The click comes after the release.
    setTimeout(runWaiting);
  }

  return {
    runAfter(work: () => void): void {
      if (isPressed) waiting.push(work);
      else work();
    },
    watch(page: Window): () => void {
      page.addEventListener('pointerdown', press, { capture: true });
      page.addEventListener('pointerup', release, { capture: true });
      page.addEventListener('pointercancel', release, { capture: true });
      return () => {
        page.removeEventListener('pointerdown', press, { capture: true });
        page.removeEventListener('pointerup', release, { capture: true });
        page.removeEventListener('pointercancel', release, { capture: true });
        release();
      };
    },
  };
}
