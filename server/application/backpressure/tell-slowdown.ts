import type { App } from '#server/platform/http/app.ts';
import type { Platform } from '#server/platform/platform.ts';
import { createBackpressureSignal } from './backpressure.ts';
import { createSlowdownMeter } from './slowdown-meter.ts';

const TELL_MS = 500;

/** Tells, as long as the process answers requests. @returns what notes a save that took so many milliseconds. */
export function tellSlowdown(
  app: App,
  { database, log }: Pick<Platform, 'database' | 'log'>,
): (ms: number) => void {
  const meter = createSlowdownMeter();
  const signal = createBackpressureSignal(database);
  const timer = setInterval(() => {
    const slowdown = meter.take();
    if (slowdown === undefined) return;
    signal.tell(slowdown).catch((err) => log.debug({ err }, 'how slow saves are was not told'));
  }, TELL_MS).unref();
  app.addHook('onClose', async () => clearInterval(timer));
  return meter.note;
}
