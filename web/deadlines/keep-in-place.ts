/**
 * Changes the page without moving what somebody is looking at: the question that has the focus, or else what stands in the middle of
 * the window. What grows above it grows out of sight.
 */
export function keepInPlace(change: () => void): void {
  const { activeElement, body } = document;
  const anchor =
    activeElement === null || activeElement === body
      ? document.elementFromPoint(window.innerWidth / 2, window.innerHeight / 2)
      : activeElement;
  const before = anchor?.getBoundingClientRect().top ?? 0;
  change();
  const moved = (anchor?.getBoundingClientRect().top ?? 0) - before;
  if (moved !== 0) window.scrollBy({ top: moved, behavior: 'instant' });
}
