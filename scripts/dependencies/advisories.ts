/** What `npm audit` knows of our dependencies, and that it could not be asked. */

/** What was found out: a line for people, and whether it stops a build. */
export type Advisories = { readonly line: string; readonly isBad: boolean };

/** @param output what `npm audit --json` printed. */
export function readAdvisories(output: string): Advisories {
  const counts = countsOf(output);
  if (counts === undefined) {
    return {
      line: `NOT LOOKED UP: npm audit could not be asked (${reasonOf(output)}). Known weaknesses of the dependencies are unknown here; run it where the registry answers.`,
      isBad: false,
    };
  }
  const { low = 0, moderate = 0, high = 0, critical = 0 } = counts;
  return {
    line: `npm audit: ${critical} critical, ${high} high, ${moderate} moderate, ${low} low.`,
    isBad: critical + high > 0,
  };
}

type Counts = Partial<Record<'low' | 'moderate' | 'high' | 'critical', number>>;

function countsOf(output: string): Counts | undefined {
  const counts = parse(output)?.metadata?.vulnerabilities;
  // Half an answer is none.
  return typeof counts?.critical === 'number' && typeof counts.high === 'number'
    ? counts
    : undefined;
}

function reasonOf(output: string): string {
  const { message = 'no answer' } = parse(output) ?? {};
  return String(message).split('\n')[0] ?? '';
}

function parse(
  output: string,
): { metadata?: { vulnerabilities?: Counts }; message?: string } | undefined {
  try {
    return JSON.parse(output) ?? undefined;
  } catch {
    return undefined;
  }
}
