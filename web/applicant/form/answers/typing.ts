/**
 * What is typed is on the screen first, and then has its effects: the walk through the form, the errors, the storing. Both
 * in one go would hold back every key on a slow phone.
 */

import type { AfterPaint } from '#web/core/after-paint.ts';

/** Holds what was typed until it has been painted, or until somebody asks for the answers. */
export function createTyping(whenPainted: AfterPaint) {
  /** By key: only what was typed last counts. */
  const held = new Map<string, () => void>();

  /** Nothing that was typed is missing afterwards. */
  function settle(): void {
    const works = [...held.values()];
    held.clear();
    for (const work of works) work();
  }

  return {
    settle,
    hold(key: string, work: () => void): void {
      const isPlanned = held.size > 0;
      held.set(key, work);
      if (!isPlanned) whenPainted(settle);
    },
  };
}
