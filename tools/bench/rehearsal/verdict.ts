/** The promises of a rehearsal and whether they were kept, and the report. */
import { SAVE_ANSWERS } from '#contract/calls.ts';
import { percentile } from '../percentile.ts';
import type { Call } from './browser.ts';

/** Limits for the 99th percentile of saves and of 503 answers; after a surge all is as before within these seconds. */
const BARS = { savesWithinMs: 250, shedWithinMs: 1000, normalAfterSeconds: 10 };
/** Applicants must come after a surge, or nothing would prove that the site has recovered. */
export const MIN_SECONDS_AFTER_SURGE = BARS.normalAfterSeconds + 20;

/** Seconds since the beginning. */
export type Span = { readonly from: number; readonly to: number };

export type Course = {
  readonly calls: readonly Call[];
  /** A sentence for each acknowledged write that is missing. */
  readonly losses: readonly string[];
  /** Applicants outside of the surge, and how many of them submitted. */
  readonly applicants: number;
  readonly submitted: number;
  /** The reasons of applicants and staff who were stopped. */
  readonly stopped: readonly string[];
  readonly surge: Span | undefined;
};

type Kept = {
  readonly promise: string;
  readonly measured: string;
  readonly isKept: boolean;
};

type Checks = {
  /** Whether times and refusals count: on a machine with other work, neither means anything. */
  readonly checksTimes?: boolean;
  /** Whether errors count: where processes are killed, calls break off, and come again. */
  readonly checksErrors?: boolean;
};

export function promisesOf(
  course: Course,
  { checksTimes = true, checksErrors = true }: Checks = {},
): Kept[] {
  const { calls, losses, applicants, submitted, stopped, surge } = course;
  const errors = checksErrors ? only(calls, 'error') : [];
  const always: Kept[] = [
    {
      promise: 'Nothing that was acknowledged is lost',
      measured: `${losses.length} lost`,
      isKept: losses.length === 0,
    },
    {
      promise: 'No call ends in an error',
      measured: checksErrors ? `${errors.length} of ${calls.length}` : 'not checked',
      isKept: errors.length === 0,
    },
    {
      promise: 'Every applicant gets to the end',
      measured: [`${submitted} of ${applicants} submitted`, ...stopped.slice(0, 1)].join('; '),
      isKept: submitted === applicants && stopped.length === 0,
    },
  ];
  if (!checksTimes) return always;
  if (surge === undefined) return [...always, savesInTime(calls, ''), nobodyShed(calls, '')];
  const before = calls.filter(({ at }) => at < surge.from);
  const after = calls.filter(({ at }) => at >= surge.to + BARS.normalAfterSeconds);
  const later = `, from ${BARS.normalAfterSeconds} s after the surge`;
  const shed = timesOf(only(calls, 'shed'));
  return [
    ...always,
    // At human pace there may be no save before a surge, and so nothing to check.
    ...(timesOf(savesIn(before)).length > 0 ? [savesInTime(before, ' before the surge')] : []),
    {
      promise: `Overload is answered with 503 and a time to come back, within ${BARS.shedWithinMs} ms (99 of 100)`,
      measured: shed.length === 0 ? 'nobody was turned away' : inWords(shed),
      isKept: shed.length === 0 || percentile(shed, 99) <= BARS.shedWithinMs,
    },
    nobodyShed(after, later),
    savesInTime(after, later),
  ];
}

function nobodyShed(calls: readonly Call[], when: string): Kept {
  const shed = only(calls, 'shed').length;
  return {
    promise: `Nobody is turned away${when}`,
    measured: `${shed} of ${calls.length}`,
    isKept: shed === 0 && calls.length > 0,
  };
}

function savesInTime(calls: readonly Call[], when: string): Kept {
  const times = timesOf(savesIn(calls));
  return {
    promise: `99 of 100 saves are answered within ${BARS.savesWithinMs} ms${when}`,
    measured: times.length === 0 ? 'none was answered' : inWords(times),
    isKept: times.length > 0 && percentile(times, 99) < BARS.savesWithinMs,
  };
}

/** Prints the promises, the times of each call, and what went wrong. */
export function report(promises: readonly Kept[], { calls, losses, stopped }: Course): void {
  const byName = [...Map.groupBy(calls, ({ name }) => name)].sort(
    ([, some], [, others]) => others.length - some.length,
  );
  const rows = byName.map(([name, some]) => {
    const [shed, errors] = [only(some, 'shed').length, only(some, 'error').length];
    const answered = timesOf(only(some, 'answered'));
    const within = answered.length > 0 ? inWords(answered) : '–';
    return [name, { sent: some.length, 'turned away': shed, errors, 'answered within': within }];
  });
  console.table(Object.fromEntries(rows));
  const errors = only(calls, 'error').map(
    ({ name, at, error }) => `${name} at ${at.toFixed(1)} s: ${error}`,
  );
  for (const [title, lines] of Object.entries({ Lost: losses, Stopped: stopped, Errors: errors }))
    for (const line of lines.slice(0, 50)) console.log(`${title}: ${line}`);
  for (const { promise, measured, isKept } of promises)
    console.log(`${isKept ? 'kept  ' : 'BROKEN'} ${promise}: ${measured}`);
}

function only(calls: readonly Call[], verdict: Call['verdict']): Call[] {
  return calls.filter((call) => call.verdict === verdict);
}

function savesIn(calls: readonly Call[]): Call[] {
  return only(calls, 'answered').filter(({ name }) => name === SAVE_ANSWERS);
}

function timesOf(calls: readonly Call[]): number[] {
  return calls.map(({ ms }) => ms);
}

function inWords(times: readonly number[]): string {
  const [half, most, all] = [50, 99, 100].map((share) => percentile(times, share).toFixed(1));
  return `half ${half} ms, 99 of 100 ${most} ms, all ${all} ms`;
}
