/** Does something once what was drawn is on the screen. */
export type AfterPaint = (work: () => void) => void;

/** In a page that nobody looks at nothing is painted, and nothing waits. */
export const afterPaint: AfterPaint = (work) => {
  if (document.visibilityState === 'hidden') work();
  else requestAnimationFrame(() => setTimeout(work));
};
