import { useSyncExternalStore } from 'react';

/** From this width on the steps stand beside the questions (spec §9, "Breakpoints": tablet). */
const RAIL = '(min-width: 900px)';

/** Whether there is room for the steps beside the questions, where they are always visible. */
export function useHasRail(): boolean {
  return useSyncExternalStore(watch, hasRail, noRail);
}

function watch(whenChanged: () => void): () => void {
  const query = find();
  query?.addEventListener('change', whenChanged);
  return () => query?.removeEventListener('change', whenChanged);
}

function hasRail(): boolean {
  return find()?.matches ?? false;
}

/** The server does not know the width: it renders for a phone, and the styles adapt. */
function noRail(): boolean {
  return false;
}

function find(): MediaQueryList | undefined {
  return window.matchMedia?.(RAIL);
}
