/** Which minutes were outages, told from the minutes of all servers. Pure. */
import { type Marks, type Minute, minuteOf, WHOLE_MINUTE } from './minutes.ts';

const MINUTE_MS = 60_000;

/** Minutes that follow each other. */
export type Span = { readonly from: Date; readonly to: Date };

export type Outages = {
  /** Minutes in which, for ten seconds or more, no save was taken although one was tried, or none could have been. */
  readonly spans: readonly Span[];
  /** How many minutes these are. */
  readonly minutes: number;
  /** Other minutes, in which some saves failed and others were taken. */
  readonly partly: number;
};

/** Whether no server could take a save in some part of a minute; `undefined` stands for a minute that no server lived. */
export function isOut(marks: Marks | undefined): boolean {
  if (marks === undefined) return true;
  const { well, took, failed } = marks;
  return (~took & (failed | ~well) & WHOLE_MINUTE) !== 0;
}

/**
 * @param lived the minutes of all servers together, each once.
 * @param from the minute that holds it is the first one that counts; `to` is the end.
 */
export function findOutages(lived: readonly Minute[], { from, to }: Span): Outages {
  const byTime = new Map(lived.map((one) => [one.minute.getTime(), one]));
  const spans: Span[] = [];
  let minutes = 0;
  let partly = 0;
  for (let at = minuteOf(from).getTime(); at < to.getTime(); at += MINUTE_MS) {
    const marks = byTime.get(at);
    if (isOut(marks)) {
      minutes += 1;
      const last = spans.at(-1);
      const end = new Date(at + MINUTE_MS);
      if (last?.to.getTime() === at) spans[spans.length - 1] = { from: last.from, to: end };
      else spans.push({ from: new Date(at), to: end });
    } else if (marks?.failed) {
      partly += 1;
    }
  }
  return { spans, minutes, partly };
}
