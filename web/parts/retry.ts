/** How soon something that could not be loaded is asked for again. */
const FIRST = 2000;
const LONGEST = 30_000;

/**
 * Calls `again` when the network is back, and before that after a while that doubles each time: a server may be back
 * without the network ever having been away.
 * @param failures how many there were in a row, at least one.
 * @returns what ends the waiting.
 */
export function tryLater(again: () => void, failures: number): () => void {
  const timer = setTimeout(again, Math.min(FIRST * 2 ** (failures - 1), LONGEST));
  window.addEventListener('online', again);
  return () => {
    clearTimeout(timer);
    window.removeEventListener('online', again);
  };
}
