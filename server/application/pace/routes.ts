import { Pace } from '#contract/application.ts';
import { SAVE_PACE } from '#contract/calls.ts';
import { Message } from '#contract/message.ts';
import { applicants } from '#server/identity/guard.ts';
import type { App } from '#server/platform/http/app.ts';
import { callsOf } from '#server/platform/http/calls.ts';
import type { Platform } from '#server/platform/platform.ts';
import { createPaceCounter } from './pace.ts';

const FLUSH_MS = 10_000;

/** How long applicants are at questions. */
export function paceRoutes(app: App, platform: Platform): void {
  const on = callsOf(app);
  const pace = createPaceCounter(platform);
  const flush = () =>
    pace
      .flush()
      .catch((error) => platform.log.warn({ err: error }, 'times at questions were not kept'));
  const timer = setInterval(flush, FLUSH_MS).unref();
  app.addHook('onClose', async () => {
    clearInterval(timer);
    await flush();
  });

  on(
    SAVE_PACE,
    {
      config: { who: applicants(platform) },
      schema: {
        summary: 'How long an applicant was at questions; counted for all together',
        tags: ['application'],
        body: Pace,
        response: { 200: Message, 400: Message, 401: Message },
      },
    },
    async (request) => {
      pace.count(request.body.seconds);
      return { message: platform.speakTo(request)('Thank you.') };
    },
  );
}
