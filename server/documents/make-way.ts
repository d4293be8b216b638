/** Conversions make way for saves that feel them (decision 0127). */
import { createBackpressureSignal } from '#server/application/backpressure/backpressure.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { Processors } from './conversion/sandbox/processors.ts';

const ASK_MS = 500;

/** Saves that take so many percent of their shortest time are held up; below the other they are not. */
const TOO_SLOW = 180;
const FINE = 140;
/** How often in a row saves must be fine, so that what they feel does not come and go. */
const FINE_IN_A_ROW = 10;

/** Whether conversions make way, and how often in a row saves have been fine meanwhile. */
export type Way = { readonly isNarrow: boolean; readonly fine: number };
export const WIDE: Way = { isNarrow: false, fine: 0 };

/** Conversions make way at once, and come back after a while. @param slowdown of saves; null where nobody saves */
export function nextWay({ isNarrow, fine }: Way, slowdown: number | null): Way {
  if (slowdown !== null && slowdown >= FINE)
    return { isNarrow: isNarrow || slowdown > TOO_SLOW, fine: 0 };
  return isNarrow && fine + 1 < FINE_IN_A_ROW ? { isNarrow, fine: fine + 1 } : WIDE;
}

/** Asks twice a second, as long as anything is converted. */
export function makeWay(
  processors: Processors,
  { database, log }: Pick<Platform, 'database' | 'log'>,
): Disposable {
  const signal = createBackpressureSignal(database);
  let way = WIDE;
  const ask = async () => {
    way = processors.isBusy() ? nextWay(way, await signal.ask()) : WIDE;
    processors.setNarrow(way.isNarrow);
  };
  const timer = setInterval(() => {
    ask().catch((err) => {
      way = WIDE;
      processors.setNarrow(way.isNarrow);
      log.debug({ err }, 'how slow saves are cannot be asked');
    });
  }, ASK_MS).unref();
  return { [Symbol.dispose]: () => clearInterval(timer) };
}
