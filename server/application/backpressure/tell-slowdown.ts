import type { App } from '#server/platform/http/app.ts';
import type { Platform } from '#server/platform/platform.ts';
import { createTeller } from './backpressure.ts';
import { createFelt } from './felt.ts';

const TELL_MS = 500;

/** Tells, as long as the process answers requests. @returns what notes a save that took so many milliseconds. */
export function tellSlowdown(
  app: App,
  { database, log }: Pick<Platform, 'database' | 'log'>,
): (ms: number) => void {
  const felt = createFelt();
  const teller = createTeller(database);
  const timer = setInterval(() => {
    const slowdown = felt.take();
    if (slowdown === undefined) return;
    teller.tell(slowdown).catch((err) => log.debug({ err }, 'how slow saves are was not told'));
  }, TELL_MS).unref();
  app.addHook('onClose', async () => clearInterval(timer));
  return felt.note;
}
