/** Retries as the applicant's page does, with the page's own delays. */
import { setTimeout as pause } from 'node:timers/promises';
import { askedPause, retryDelay } from '#web/core/api/patience.ts';
import type { Answer } from './wire.ts';

/** The page was closed. */
export class Left extends Error {}

/** An unexpected refusal. */
export class Refused extends Error {}

export type Trying = {
  readonly signal: AbortSignal;
  /** From 0 up to, but not including, 1. */
  readonly random: () => number;
};

/** Waits, unless the page is closed meanwhile. @throws Left */
export async function wait(ms: number, signal: AbortSignal): Promise<void> {
  try {
    await pause(Math.max(0, ms), undefined, { signal });
  } catch {
    throw new Left();
  }
}

/**
 * Retries a request until it succeeds. Waits as the page does, and after a 503 or 429 at least as long as the server asks.
 * @throws Left if the page is closed first; Refused for an error that a retry would not change.
 */
export async function untilAnswered(
  ask: () => Promise<Answer>,
  { signal, random }: Trying,
): Promise<Answer> {
  for (let failures = 1; ; failures += 1) {
    if (signal.aborted) throw new Left();
    const answer = await ask();
    if (answer.status >= 200 && answer.status < 400) return answer;
    if (signal.aborted) throw new Left();
    if (answer.status > 0 && answer.status < 500 && answer.status !== 429) {
      throw new Refused(`${answer.status} ${answer.body}`);
    }
    const asked = answer.retryAfter === undefined ? 0 : askedPause(answer.retryAfter, random());
    await wait(Math.max(asked, retryDelay(failures, random())), signal);
  }
}
