/**
 * The minutes of a server's life, in memory until the database has them: in which of its parts it was well, took a save, or had
 * to refuse one. Pure.
 */

const MINUTE_MS = 60_000;
/** A minute has six parts, one bit each. */
const PART_MS = 10_000;
/** All parts of a minute. */
export const WHOLE_MINUTE = 0b111111;
/** Two days: a database that is silent for longer is no secret. */
const MOST_MINUTES = 2880;

/** What may be true of a part of a minute. */
type Mark = 'well' | 'took' | 'failed';

/** Parts of a minute, as bits. */
export type Marks = Readonly<Record<Mark, number>>;
export type Minute = Marks & { readonly minute: Date };

/** The beginning of the minute that holds a moment. */
export function minuteOf(at: Date): Date {
  return new Date(Math.floor(at.getTime() / MINUTE_MS) * MINUTE_MS);
}

type MinuteBook = {
  mark(what: Mark, at: Date): void;
  /** Marks every part from one moment to another. */
  markFrom(what: Mark, from: Date, to: Date): void;
  /** What has to be written: minutes that are over, and the one under way as soon as something failed in it. */
  due(now: Date): readonly Minute[];
  /** Everything that is not written, also of the minute under way. */
  all(): readonly Minute[];
  /** Forgets what was written, as far as nothing was added meanwhile. */
  wrote(minutes: readonly Minute[]): void;
};

export function createMinuteBook(): MinuteBook {
  const held = new Map<number, Minute>();
  /** What the database has of the minutes that are held. */
  const written = new Map<number, Minute>();

  function mark(what: Mark, at: Date): void {
    const minute = minuteOf(at);
    const time = minute.getTime();
    const before = held.get(time) ?? { minute, well: 0, took: 0, failed: 0 };
    const bit = 1 << Math.floor((at.getTime() - time) / PART_MS);
    if ((before[what] & bit) !== 0) return;
    held.set(time, { ...before, [what]: before[what] | bit });
    if (held.size > MOST_MINUTES) held.delete(Math.min(...held.keys()));
  }

  const all = () => [...held].flatMap(([time, one]) => (written.get(time) === one ? [] : [one]));

  return {
    mark,
    markFrom(what, from, to) {
      for (let at = from.getTime(); at < to.getTime(); at += PART_MS) mark(what, new Date(at));
      mark(what, to);
    },
    due(now) {
      const current = minuteOf(now).getTime();
      return all().filter(({ minute, failed }) => minute.getTime() < current || failed !== 0);
    },
    all,
    wrote(minutes) {
      const newest = Math.max(...held.keys());
      for (const one of minutes) {
        const time = one.minute.getTime();
        if (held.get(time) !== one) continue;
        written.set(time, one);
        if (time < newest) {
          held.delete(time);
          written.delete(time);
        }
      }
    },
  };
}
