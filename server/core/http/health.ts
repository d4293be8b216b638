import { GET_HEALTH, GET_READINESS } from '#contract/calls.ts';
import { Type } from '#contract/schema.ts';
import type { Platform } from '../platform.ts';
import type { App } from './app.ts';
import { callsOf } from './calls.ts';
import { AppError } from './errors.ts';
import { readsFigures } from './from-this-machine.ts';
import { createReadiness } from './readiness.ts';
import { anybody } from './who.ts';

const Status = Type.Object({ status: Type.String() });
const Readiness = Type.Object({
  status: Type.String(),
  parts: Type.Record(Type.String(), Type.String(), {
    description:
      'Each part: `ok`, or what is wrong with it, in a sentence for whoever may read the metrics.',
  }),
});

/**
 * `/healthz` says that the process is alive, `/readyz` that everything it needs answers. `/readyz` also reports parts that only
 * delay work, such as the mail server, but stays 200 for them: a 503 would take every server out of service at once. Strangers learn
 * which part has trouble, without details such as how full the disk is.
 */
export function healthRoutes(app: App, platform: Platform): void {
  const on = callsOf(app, 'operation');
  const config = { who: anybody };
  on(GET_HEALTH, 'Is it alive?', { ...config, answer: Status }, () => ({ status: 'ok' }));

  const look = createReadiness(platform);
  on(
    GET_READINESS,
    'Can it serve an applicant?',
    { ...config, answer: Readiness, refusals: [503] },
    async (request) => {
      const seesWhy = readsFigures(request, platform.settings.metricsToken);
      const parts = (await look()).map(({ trouble, ...part }) => {
        return { ...part, trouble: trouble && (seesWhy ? trouble : 'has trouble') };
      });
      const down = parts.filter(({ isNeeded, trouble }) => isNeeded && trouble !== undefined);
      if (down.length > 0) {
        const trouble = down.map(({ name, trouble: what }) => `${name} ${what}`).join(', and ');
        throw new AppError(503, 'not_ready', (say) => say('Not ready: {trouble}.', { trouble }), {
          retryAfterSeconds: 5,
        });
      }
      const told = parts.map(({ name, trouble = 'ok' }) => [name.replace(/^the /, ''), trouble]);
      return { status: 'ok', parts: Object.fromEntries(told) };
    },
  );
}
