/** The promises of a rehearsal, and whether they were kept. Pure. */
import { SAVE_ANSWERS } from '#contract/calls.ts';
import { percentile } from '../../statistics.ts';
import { figuresOf } from './figures.ts';
import type { Call } from './record.ts';
import type { Loss } from './told.ts';

export type Bars = {
  /** Limit for the 99th percentile of saves, in milliseconds; undefined for no limit. */
  readonly savesWithinMs: number | undefined;
  /** Limit for the 99th percentile of 503 answers, in milliseconds; undefined for no limit, and then 503s may occur without a surge. */
  readonly shedWithinMs: number | undefined;
  /** Everything must be back to normal this many seconds after a surge. */
  readonly normalAfterSeconds: number;
};

export const BARS: Bars = { savesWithinMs: 250, shedWithinMs: 1000, normalAfterSeconds: 10 };

/** Seconds since the beginning. */
export type Span = { readonly from: number; readonly to: number };

export type Course = {
  readonly calls: readonly Call[];
  readonly losses: readonly Loss[];
  /** Applicants outside of the surge, and how many of them submitted. */
  readonly applicants: number;
  readonly submitted: number;
  /** The reasons of applicants who were stopped. */
  readonly stopped: readonly string[];
  readonly surge: Span | undefined;
  /** When all applicants closed the page, in seconds; undefined if they were to finish. */
  readonly closing: number | undefined;
};

export type Kept = {
  readonly promise: string;
  readonly measured: string;
  readonly isKept: boolean;
};

export function promisesOf(course: Course, bars: Bars): Kept[] {
  const { calls, losses, surge } = course;
  const errors = calls.filter(({ verdict }) => verdict === 'error').length;
  const shed = calls.filter(({ verdict }) => verdict === 'shed');
  const promises: Kept[] = [
    {
      promise: 'Nothing that was acknowledged is lost',
      measured: `${losses.length} lost`,
      isKept: losses.length === 0,
    },
    {
      promise: 'No call ends in an error',
      measured: `${errors} of ${calls.length}`,
      isKept: errors === 0,
    },
    getsOn(course),
  ];
  promises.push(...ordinarySavesInTime(course, bars));
  if (surge === undefined) {
    // A 503 stands for a wait that would have been too long, so it is a matter of time as well.
    if (bars.shedWithinMs === undefined) return promises;
    promises.push({
      promise: 'Nobody is turned away',
      measured: `${shed.length} of ${calls.length}`,
      isKept: shed.length === 0,
    });
    return promises;
  }
  return [...promises, ...shedInTime(shed, bars), ...normalAfter(calls, surge, bars)];
}

function getsOn({ applicants, submitted, stopped, closing }: Course): Kept {
  const first = stopped.length > 0 ? `; ${stopped[0]}` : '';
  if (closing === undefined) {
    return {
      promise: 'Every applicant gets to the end',
      measured: `${submitted} of ${applicants} submitted${first}`,
      isKept: submitted === applicants && stopped.length === 0,
    };
  }
  return {
    promise: `Nobody is stopped before they close the page, after ${Math.round(closing)} s`,
    measured: `${stopped.length} were${first}`,
    isKept: stopped.length === 0,
  };
}

/** At human pace there may be no save before a surge, and so nothing to check. */
function ordinarySavesInTime({ calls, surge }: Course, bars: Bars): Kept[] {
  if (surge === undefined) return savesInTime(calls, bars, '');
  const before = callsBefore(calls, surge.from);
  return savesIn(before).length === 0 ? [] : savesInTime(before, bars, ' before the surge');
}

function savesInTime(calls: readonly Call[], { savesWithinMs }: Bars, when: string): Kept[] {
  if (savesWithinMs === undefined) return [];
  const { p99 } = figuresOf(SAVE_ANSWERS, savesIn(calls));
  return [
    {
      promise: `99 of 100 saves are answered within ${savesWithinMs} ms${when}`,
      measured: p99 === null ? 'none was answered' : `${p99} ms`,
      isKept: p99 !== null && p99 < savesWithinMs,
    },
  ];
}

function shedInTime(shed: readonly Call[], { shedWithinMs }: Bars): Kept[] {
  if (shedWithinMs === undefined) return [];
  const times = shed.map(({ ms }) => ms);
  const [p99 = 0, most = 0] =
    times.length === 0 ? [] : [99, 100].map((share) => Math.round(percentile(times, share)));
  return [
    {
      promise: `Who is turned away hears it, with a time to come back, within ${shedWithinMs} ms (99 of 100)`,
      measured:
        times.length === 0 ? 'nobody was' : `${p99} ms, the longest ${most} ms, of ${times.length}`,
      isKept: p99 <= shedWithinMs,
    },
  ];
}

/** The promises from `normalAfterSeconds` after the surge on. */
function normalAfter(calls: readonly Call[], surge: Span, bars: Bars): Kept[] {
  const { normalAfterSeconds, savesWithinMs } = bars;
  const after = calls.filter(({ at }) => at >= surge.to + normalAfterSeconds);
  const shed = after.filter(({ verdict }) => verdict === 'shed').length;
  return [
    {
      promise: `From ${normalAfterSeconds} s after the surge nobody is turned away`,
      measured: `${shed} of ${after.length}; the last ${lastShed(calls, surge)}`,
      isKept: shed === 0 && after.length > 0,
    },
    ...savesInTime(
      after,
      { ...bars, savesWithinMs },
      `, from ${normalAfterSeconds} s after the surge`,
    ),
  ];
}

function lastShed(calls: readonly Call[], surge: Span): string {
  const last = calls.reduce(
    (latest, { at, verdict }) => (verdict === 'shed' ? Math.max(latest, at) : latest),
    0,
  );
  if (last === 0) return 'was never';
  const seconds = Math.round((last - surge.to) * 10) / 10;
  return seconds < 0 ? `${-seconds} s before its end` : `${seconds} s after its end`;
}

function savesIn(calls: readonly Call[]): Call[] {
  return calls.filter(({ name }) => name === SAVE_ANSWERS);
}

function callsBefore(calls: readonly Call[], moment: number): Call[] {
  return calls.filter(({ at }) => at < moment);
}
