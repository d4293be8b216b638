/** The value below which that share of the values lies, by the nearest rank. */
export function percentile(values: readonly number[], percent: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  const found = sorted[Math.max(1, Math.ceil((percent / 100) * sorted.length)) - 1];
  if (found === undefined) throw new Error('Nothing was measured.');
  return found;
}

export function median(values: readonly number[]): number {
  return percentile(values, 50);
}
