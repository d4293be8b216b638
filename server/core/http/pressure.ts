import underPressure from '@fastify/under-pressure';
import type { App } from './app.ts';
import { AppError } from './errors.ts';

/** Above this delay, every request waits at least as long; refusing some lets the others through. */
const MAX_EVENT_LOOP_DELAY_MS = 1500;
/**
 * How often the delay is measured. An interval without a sample counts as infinite delay, so the interval must be longer than the
 * occasional pauses of a busy machine.
 */
const LOOK_EVERY_MS = 2 * MAX_EVENT_LOOP_DELAY_MS;

/** Answers 503 while the process cannot keep up. `/healthz` still answers: restarting would not help. */
export async function refuseUnderPressure(app: App): Promise<void> {
  await app.register(underPressure, {
    maxEventLoopDelay: MAX_EVENT_LOOP_DELAY_MS,
    sampleInterval: LOOK_EVERY_MS,
    pressureHandler(request, _reply, _kind, delay) {
      if (request.url === '/healthz') return;
      throw tooBusy(`event loop delay ${delay} ms`);
    },
  });
}

/** The error for a request that is refused because of overload. */
export function tooBusy(why = 'more work than can be done in time'): AppError {
  return new AppError(
    503,
    'overloaded',
    (say) => say('We are very busy right now. Please try again in a few seconds.'),
    { retryAfterSeconds: 5, log: why },
  );
}
