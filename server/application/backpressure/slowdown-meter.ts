/** How much longer saves take now than when nothing disturbs them. */
export type SlowdownMeter = {
  /** Notes a save that took so many milliseconds. */
  note(ms: number): void;
  /**
   * Takes what was noted since the last time. @returns how long it took until 95 of 100 saves were through, in percent of the
   * shortest such time; undefined while there were too few to tell.
   */
  take(): number | undefined;
};

/** With fewer, the slowest of 20 is chance. */
const ENOUGH = 50;
/** Where saves are that rare, nobody's conversions hold them up. */
const LONGEST_MS = 5000;
/** The shortest time counts a little less each time, so that a machine that has become slower for good is measured by itself. */
const FORGETS = 1.0002;

/** @param now milliseconds of a clock that is never set back */
export function createSlowdownMeter(now: () => number = () => performance.now()): SlowdownMeter {
  let noted: number[] = [];
  let since = now();
  let shortest = Number.POSITIVE_INFINITY;
  return {
    note(ms) {
      if (noted.length === 0) since = now();
      noted.push(ms);
    },
    take() {
      if (noted.length < ENOUGH) {
        if (now() - since > LONGEST_MS) noted = [];
        return undefined;
      }
      const sorted = Float64Array.from(noted).sort();
      const late = sorted[Math.ceil(0.95 * sorted.length) - 1] ?? 0;
      noted = [];
      shortest = Math.min(shortest * FORGETS, late);
      return Math.round((100 * late) / shortest);
    },
  };
}
