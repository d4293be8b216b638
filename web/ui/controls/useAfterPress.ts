import { useEffect, useMemo } from 'react';

/**
 * Delays work, such as showing an error on blur, while a pointer is pressed: a layout shift could move the pressed button away, so that
 * nothing would be clicked.
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
    // The click event follows the release.
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
