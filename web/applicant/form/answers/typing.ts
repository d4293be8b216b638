/**
 * Defers the effects of typing until after the paint: the walk through the form, the errors, the storing. Running them with each key
 * would block a slow phone.
 */

import type { AfterPaint } from '#web/core/after-paint.ts';

/** Holds typed answers until the next paint, or until a caller needs the answers. */
export function createTyping(whenPainted: AfterPaint) {
  /** By key: only the last value counts. */
  const held = new Map<string, () => void>();

  /** Applies all held answers now. */
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
