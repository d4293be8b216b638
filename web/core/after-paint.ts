/** Runs work after the next paint. */
export type AfterPaint = (work: () => void) => void;

/** Runs at once in a hidden page, which never paints. */
export const afterPaint: AfterPaint = (work) => {
  if (document.visibilityState === 'hidden') work();
  else requestAnimationFrame(() => setTimeout(work));
};
