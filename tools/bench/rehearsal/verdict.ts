/** The promises of a rehearsal and whether they were kept, and the report. Pure. */
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

type Report = {
  readonly command: string;
  readonly at: Date;
  readonly site: string;
  readonly seconds: number;
  /** The number of acknowledged writes. */
  readonly acknowledged: number;
  readonly course: Course;
  readonly promises: readonly Kept[];
};

/** In Markdown: the promises, the times of each call, and what went wrong. */
export function reportOf(report: Report): string {
  const { command, at, site, seconds, acknowledged, course, promises } = report;
  const { calls, losses, stopped, applicants } = course;
  const isKept = promises.every((promise) => promise.isKept);
  const byName = [...Map.groupBy(calls, ({ name }) => name)].sort(
    ([, some], [, others]) => others.length - some.length,
  );
  const errors = only(calls, 'error').map(({ name, at: when, what }) => {
    return `${name} at ${when.toFixed(1)} s: ${what}`;
  });
  return [
    `# A rehearsal: ${isKept ? 'every promise kept' : 'a promise broken'}`,
    '',
    `\`${command}\`, ${at.toISOString()}, on ${site}. ${applicants} applicants, ${calls.length} calls and ${acknowledged} acknowledged changes took ${Math.round(seconds)} s.`,
    '',
    '| promise | measured | |',
    '| --- | --- | --- |',
    ...promises.map((one) => row([one.promise, one.measured, one.isKept ? 'kept' : '**broken**'])),
    '',
    '| call | sent | turned away | errors | answered within |',
    '| --- | ---: | ---: | ---: | --- |',
    ...byName.map(([name, some]) => {
      const times = timesOf(only(some, 'answered'));
      const counts = [some, only(some, 'shed'), only(some, 'error')].map(({ length }) => length);
      return row([name, ...counts, times.length > 0 ? inWords(times) : '–']);
    }),
    ...listed('Lost', losses),
    ...listed('Stopped', stopped),
    ...listed('Errors', errors),
    '',
  ].join('\n');
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

function row(cells: readonly (string | number)[]): string {
  return `| ${cells.map((cell) => String(cell).replaceAll('|', '/')).join(' | ')} |`;
}

function listed(title: string, lines: readonly string[]): string[] {
  if (lines.length === 0) return [];
  return ['', `## ${title}`, '', ...lines.slice(0, 50).map((line) => `- ${line}`)];
}
