import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { App } from './app.ts';
import { AppError } from './errors.ts';

/** Above this delay, every request waits at least as long; refusing some lets the others through. */
const MAX_EVENT_LOOP_DELAY_MS = 1500;
/**
 * How often the delay is measured. An interval without a sample counts as infinite delay, so the interval must be longer than the
 * occasional pauses of a busy machine.
 */
const LOOK_EVERY_MS = 2 * MAX_EVENT_LOOP_DELAY_MS;
/** Time between two samples of the event loop. Every sample wakes an idle process. */
export const SAMPLE_MS = 100;

/** Answers 503 while the process cannot keep up. `/healthz` still answers: restarting would not help. */
export function refuseUnderPressure(app: App, readDelay = watchDelay(app)): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const delay = readDelay();
    if (delay <= MAX_EVENT_LOOP_DELAY_MS || request.url === '/healthz') done();
    else done(tooBusy(`event loop delay ${delay} ms`));
  });
}

/** Measures the event loop until the app closes. @returns a reader of its mean delay in the last whole interval, in milliseconds. */
function watchDelay(app: App): () => number {
  const histogram = monitorEventLoopDelay({ resolution: SAMPLE_MS });
  histogram.enable();
  let delay = 0;
  const look = () => {
    delay = histogram.count === 0 ? Number.POSITIVE_INFINITY : histogram.mean / 1e6 - SAMPLE_MS;
    histogram.reset();
  };
  const timer = setInterval(look, LOOK_EVERY_MS).unref();
  app.addHook('onClose', () => {
    clearInterval(timer);
    histogram.disable();
  });
  return () => delay;
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
