/** Reads `npm audit`'s known vulnerabilities, or that npm could not be reached. */

/** A known vulnerability of a library. */
export type Advisory = { readonly id: string; readonly severity: string; readonly library: string };

/** A summary line and each vulnerability; `undefined` if npm could not be reached. */
type Advisories = { readonly line: string; readonly found: readonly Advisory[] | undefined };

/** @param output of `npm audit --json`. */
export function readAdvisories(output: string): Advisories {
  const counts = countsOf(output);
  if (counts === undefined) {
    return {
      line: `NOT LOOKED UP: npm audit could not be asked (${reasonOf(output)}). Known weaknesses of the dependencies are unknown here; run it where the registry answers.`,
      found: undefined,
    };
  }
  const { low = 0, moderate = 0, high = 0, critical = 0 } = counts;
  return {
    line: `npm audit: ${critical} critical, ${high} high, ${moderate} moderate, ${low} low.`,
    found: advisoriesIn(output),
  };
}

/** Each vulnerability once. Text entries are libraries that only depend on a vulnerable one. */
function advisoriesIn(output: string): Advisory[] {
  const found = Object.values(parse(output)?.vulnerabilities ?? {}).flatMap(({ via = [] }) =>
    via.flatMap((one): Advisory[] =>
      typeof one === 'string'
        ? []
        : [
            {
              id: one.url?.split('/').at(-1) ?? String(one.source),
              severity: one.severity ?? 'unknown',
              library: one.name ?? 'unknown',
            },
          ],
    ),
  );
  return [...new Map(found.map((each) => [each.id, each])).values()];
}

type Counts = Partial<Record<'low' | 'moderate' | 'high' | 'critical', number>>;

function countsOf(output: string): Counts | undefined {
  const counts = parse(output)?.metadata?.vulnerabilities;
  // An incomplete answer counts as none.
  return typeof counts?.critical === 'number' && typeof counts.high === 'number'
    ? counts
    : undefined;
}

function reasonOf(output: string): string {
  const { message = 'no answer' } = parse(output) ?? {};
  return String(message).split('\n')[0] ?? '';
}

type Via = string | { source?: number; url?: string; severity?: string; name?: string };
type Audit = {
  metadata?: { vulnerabilities?: Counts };
  vulnerabilities?: Record<string, { via?: Via[] }>;
  message?: string;
};

function parse(output: string): Audit | undefined {
  try {
    return JSON.parse(output) ?? undefined;
  } catch {
    return undefined;
  }
}
