/** Tells the time. Injected everywhere, so that tests decide what time it is. */
export type Clock = () => Date;

/** The machine's own time. */
export const systemClock: Clock = () => new Date();

/** A length of time. A day is 24 hours. */
type Span = {
  readonly days?: number;
  readonly hours?: number;
  readonly minutes?: number;
  readonly seconds?: number;
};

/** The time that is one span after `moment`. */
export function later(moment: Date, span: Span): Date {
  return new Date(moment.getTime() + inMilliseconds(span));
}

/** The time that is one span before `moment`. */
export function earlier(moment: Date, span: Span): Date {
  return new Date(moment.getTime() - inMilliseconds(span));
}

function inMilliseconds({ days = 0, hours = 0, minutes = 0, seconds = 0 }: Span): number {
  return (((days * 24 + hours) * 60 + minutes) * 60 + seconds) * 1000;
}
