/** How an applicant and their page try again, by the page's own waiting times. */
import { setTimeout as pause } from 'node:timers/promises';
import { askedPause, retryDelay } from '#web/core/api/patience.ts';
import type { Answer } from './wire.ts';

/** Somebody closed the page. */
export class Left extends Error {}

/** Something was refused that should not be. */
export class Refused extends Error {}

export type Trying = {
  readonly signal: AbortSignal;
  /** From 0 up to 1. */
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
 * Asks until there is an answer other than "later": after 503 as long as the server says and a little longer, after no answer
 * at all as the page does.
 * @throws Left when the page is closed first; Refused for what another try would not change.
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
