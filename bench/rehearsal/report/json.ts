/** The figures of a rehearsal in short, for a later one to be compared with. */
import { busiest, figuresByName, mostTogether, rounded } from '../verdict/figures.ts';
import type { Report } from './report.ts';

export function shortFigures(report: Report) {
  const { rehearsed, promises, command, at, site, machine, factor, arriving, surge, closing } =
    report;
  const { samples, calls, seconds, submissions } = rehearsed;
  return {
    command,
    at: at.toISOString(),
    site,
    machine,
    applicants: rehearsed.applicants,
    crowd: rehearsed.crowd,
    arriving_seconds: arriving,
    seconds: rounded(seconds),
    surge: surge ?? null,
    closing_seconds: closing ?? null,
    human_minutes: rounded(rehearsed.humanMinutes),
    factor,
    together: mostTogether(rehearsed.arrivals, rehearsed.endings),
    busiest_submissions_a_second: busiest(submissions),
    submitted: rehearsed.submitted,
    acknowledged: rehearsed.acknowledged,
    letters: rehearsed.letters,
    lost: rehearsed.losses.length,
    promises: promises.map(({ promise, measured, isKept }) => ({
      promise,
      measured,
      kept: isKept,
    })),
    calls: figuresByName(calls),
    /** What one applicant costs, from arrival to the end: calls, and seconds of a processor by program. */
    per_applicant: {
      calls: rounded(calls.length / Math.max(1, rehearsed.applicants + rehearsed.crowd)),
      stored_bytes: storedBytes(rehearsed.stored, Math.max(1, submissions.length)),
      processor_seconds: processorSeconds(samples, Math.max(1, submissions.length)),
    },
    most: {
      processors: mostOf(samples, ({ machine: of }) => of?.allProcessors),
      memory_mb: mostOf(samples, ({ machine: of }) => of && of.memoryUsed / 1e6),
      connections: mostOf(samples, ({ connections }) => connections),
      own_delay_ms: mostOf(samples, ({ ownDelay }) => ownDelay),
    },
  };
}

type Samples = Report['rehearsed']['samples'];

function mostOf(
  samples: Samples,
  read: (sample: Samples[number]) => number | undefined,
): number | null {
  const values = samples.flatMap((sample) => read(sample) ?? []);
  return values.length === 0 ? null : rounded(Math.max(...values));
}

function storedBytes(stored: Report['rehearsed']['stored'], people: number) {
  if (stored === undefined) return null;
  const { database, journal, files } = stored;
  const each = (bytes: number) => Math.round(bytes / people);
  return { database: each(database), journal: each(journal), files: each(files) };
}

/** Seconds of a processor that each program took, for each who submitted. */
function processorSeconds(samples: Samples, people: number): Record<string, number> {
  const sums = new Map<string, number>();
  let before = 0;
  for (const { at, machine } of samples) {
    for (const [name, processors] of Object.entries(machine?.processors ?? {})) {
      sums.set(name, (sums.get(name) ?? 0) + processors * (at - before));
    }
    before = at;
  }
  return Object.fromEntries(
    [...sums].map(([name, seconds]) => [name, Math.round((seconds / people) * 1e4) / 1e4]),
  );
}
