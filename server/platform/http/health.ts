import { GET_HEALTH, GET_READINESS } from '#contract/calls.ts';
import { Message } from '#contract/message.ts';
import { Type } from '#contract/schema.ts';
import type { Platform } from '../platform.ts';
import type { App } from './app.ts';
import { callsOf } from './calls.ts';
import { AppError } from './errors.ts';
import { createReadiness } from './readiness.ts';
import { anybody } from './who.ts';

const Status = Type.Object({ status: Type.String() });
const Readiness = Type.Object({
  status: Type.String(),
  parts: Type.Record(Type.String(), Type.String(), {
    description: 'Each part: `ok`, or a sentence about what is wrong with it.',
  }),
});

/**
 * `/healthz` tells that the process is alive, `/readyz` that everything it needs answers. What others wait for meanwhile, such as
 * a mail server, is told too, but takes no server out of service: it would take out all.
 */
export function healthRoutes(app: App, platform: Platform): void {
  const on = callsOf(app);
  const config = { who: anybody };
  on(
    GET_HEALTH,
    { config, schema: { summary: 'Is it alive?', response: { 200: Status } } },
    () => ({ status: 'ok' }),
  );

  const look = createReadiness(platform);
  on(
    GET_READINESS,
    {
      config,
      schema: {
        summary: 'Can it serve an applicant?',
        response: { 200: Readiness, 503: Message },
      },
    },
    async () => {
      const parts = await look();
      const down = parts.filter(({ isNeeded, trouble }) => isNeeded && trouble !== undefined);
      if (down.length === 0) {
        const told = parts.map(({ name, trouble = 'ok' }) => [nameOf(name), trouble]);
        return { status: 'ok', parts: Object.fromEntries(told) };
      }
      const trouble = down.map(({ name, trouble: what }) => `${name} ${what}`).join(', and ');
      throw new AppError(503, 'not_ready', (say) => say('Not ready: {trouble}.', { trouble }), {
        retryAfterSeconds: 5,
      });
    },
  );
}

function nameOf(part: string): string {
  return part.replace(/^the /, '');
}
