export type Rounds = {
  /** How many pieces go before whoever comes now has gone, his own among them. */
  readonly ahead: number;
  /** How many are carried out at once. */
  readonly lanes: number;
  /** How long a piece took of late, in milliseconds. */
  readonly usualMs: number;
  /** How long those that are under way have taken already. */
  readonly ages: readonly number[];
};

/**
 * How long, in milliseconds, whoever comes now waits until his piece begins. Pieces come free one after the other, `lanes`
 * of them in the time of one. A piece that takes longer than usual is expected to take as long once more; what only one
 * of several lanes suffers from keeps nobody waiting.
 */
export function expectedWait({ ahead, lanes, usualMs, ages }: Rounds): number {
  if (ages.length < lanes) return 0;
  const youngest = Math.min(...ages);
  return (ahead / lanes) * Math.max(usualMs, youngest);
}
