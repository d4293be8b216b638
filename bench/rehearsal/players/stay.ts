/** How long applicants are waited for. Pure. */
import { type Crowd, personOf } from './people.ts';
import { scriptOf } from './script.ts';

/** Whoever waits for the portal longer than this in all, beyond what the slowest of them takes to type, is counted as stuck. */
const LONGEST_WAIT_MS = 20 * 60_000;

export type Stay = {
  readonly applicants: number;
  readonly seed: number;
  /** How much faster than a human being everybody reads and types. */
  readonly factor: number;
  /** Over how long they arrive, in seconds. */
  readonly seconds: number;
  /** When everybody closes the page, in seconds; undefined where they get to the end. */
  readonly closing: number | undefined;
};

/** When the last of them closes the page, whatever they wait for: in whole milliseconds from the beginning. */
export function longestStayMs(crowd: Crowd, stay: Stay): number {
  const { seconds, closing } = stay;
  if (closing !== undefined) return Math.ceil(closing * 1000);
  return Math.ceil(seconds * 1000 + slowestMs(crowd, stay) + LONGEST_WAIT_MS);
}

/** How long the slowest takes for reading and typing. */
function slowestMs(crowd: Crowd, { applicants, seed, factor }: Stay): number {
  let slowest = 0;
  for (let number = 0; number < applicants; number += 1) {
    slowest = Math.max(slowest, scriptOf(personOf(crowd, number), seed).at(-1)?.at ?? 0);
  }
  return slowest / factor;
}
