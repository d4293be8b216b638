/**
 * Known weaknesses of libraries by `npm audit`, and how long they may stay (docs/operations/updates.md). Add a new one to `KNOWN` with the
 * date; when its time is up, the build fails.
 */

type Known = {
  /** The end of its URL: `GHSA-xxxx-xxxx-xxxx`. */
  readonly id: string;
  /** When we learned of it, such as `2026-11-22`. */
  readonly seen: string;
  /** Whether an outside attacker can reach it, in one sentence. */
  readonly why: string;
};

const KNOWN: readonly Known[] = [];

/** How many days a weakness may stay, by npm's severity. A high or critical one blocks every release. */
export const DAYS: Readonly<Record<string, number>> = {
  critical: 0,
  high: 0,
  moderate: 30,
  low: 90,
};

type Advisory = { source?: number; url?: string; severity?: string; name?: string };
type Audit = {
  metadata?: { vulnerabilities?: Readonly<Record<string, number>> };
  /** Text entries are libraries that only depend on a weak one. */
  vulnerabilities?: Readonly<Record<string, { via?: readonly (string | Advisory)[] }>>;
  message?: string;
};

/** A summary line, and a line for each weakness that must be gone by today; undefined if npm could not be reached. */
type Advice = { readonly line: string; readonly overdue: readonly string[] | undefined };

/** @param output of `npm audit --json`. */
export function adviceIn(output: string, today: Date, known = KNOWN): Advice {
  const { metadata, vulnerabilities = {}, message = 'no answer' } = parsed(output);
  const counts = metadata?.vulnerabilities ?? {};
  // An incomplete answer counts as none.
  if (typeof counts.critical !== 'number' || typeof counts.high !== 'number') {
    const reason = String(message).split('\n')[0];
    return {
      line: `NOT LOOKED UP: npm audit could not be asked (${reason}). Known weaknesses of the dependencies are unknown here; run it where the registry answers.`,
      overdue: undefined,
    };
  }
  const found = Object.values(vulnerabilities)
    .flatMap(({ via = [] }) => via)
    .filter((one) => typeof one !== 'string');
  const overdue = found.flatMap((one) => overdueOf(one, today, known));
  const inWords = Object.keys(DAYS).map((severity) => `${counts[severity] ?? 0} ${severity}`);
  return { line: `npm audit: ${inWords.join(', ')}.`, overdue: [...new Set(overdue)] };
}

function overdueOf(advisory: Advisory, today: Date, known: readonly Known[]): string[] {
  const { url, source, severity = 'unknown', name } = advisory;
  const id = url?.split('/').at(-1) ?? String(source);
  const what = `${name}: ${id} (${severity})`;
  const days = DAYS[severity] ?? 0;
  const noted = known.find((each) => each.id === id);
  if (days === 0) return [`${what} must be mended now.`];
  if (noted === undefined) return [`${what} is new. Mend it, or write it down in advisories.ts.`];
  // An unreadable date counts as overdue, too.
  const isInTime = today.getTime() <= Date.parse(noted.seen) + days * 86_400_000;
  return isInTime ? [] : [`${what} had ${days} days from ${noted.seen} on.`];
}

function parsed(output: string): Audit {
  try {
    return JSON.parse(output) ?? {};
  } catch {
    return {};
  }
}
