/** Conversions make way for saves that feel them (decision 0127). */
import { createBackpressureSignal } from '#server/application/backpressure/backpressure.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { Turns } from './conversion/sandbox/turns.ts';

const ASK_MS = 500;

/** Saves that take so many percent of their shortest time are held up; below the other they are not. */
const TOO_SLOW = 180;
const FINE = 140;
/** So that a queue takes little longer than it would. */
export const SMALLEST_SHARE = 0.5;
const LESS = 0.25;
const MORE = 0.1;

/** The share of the time in which conversions run from now on: given up quickly, and taken back slowly. */
export function nextShare(share: number, slowdown: number | null): number {
  if (slowdown === null || slowdown < FINE) return Math.min(1, share + MORE);
  return slowdown > TOO_SLOW ? Math.max(SMALLEST_SHARE, share - LESS) : share;
}

/** Asks twice a second, as long as anything is converted. */
export function makeWay(
  turns: Turns,
  { database, log }: Pick<Platform, 'database' | 'log'>,
): Disposable {
  const signal = createBackpressureSignal(database);
  let share = 1;
  const ask = async () => {
    if (!turns.isBusy()) return;
    const { slowdown, converters, place } = await signal.ask();
    share = nextShare(share, slowdown);
    turns.set({ share, place, of: converters });
  };
  const timer = setInterval(() => {
    ask().catch((err) => {
      share = 1;
      turns.set({ share, place: 0, of: 1 });
      log.debug({ err }, 'how slow saves are cannot be asked');
    });
  }, ASK_MS).unref();
  return { [Symbol.dispose]: () => clearInterval(timer) };
}
