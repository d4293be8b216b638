import { SUBMIT } from '#contract/calls.ts';
import { Incomplete, Message } from '#contract/message.ts';
import { applicants } from '#server/identity/guard.ts';
import type { App } from '#server/platform/http/app.ts';
import { callsOf } from '#server/platform/http/calls.ts';
import { principalOf } from '#server/platform/http/who.ts';
import type { Platform } from '#server/platform/platform.ts';
import { submitApplication } from './submit.ts';

/** `POST /api/submit` */
export function submissionsRoutes(app: App, platform: Platform): void {
  const on = callsOf(app);
  const { speakTo } = platform;
  on(
    SUBMIT,
    {
      config: { who: applicants(platform) },
      schema: {
        summary: 'Submit the application',
        tags: ['application'],
        response: { 200: Message, 401: Message, 422: Incomplete },
      },
    },
    async (request) => {
      const say = speakTo(request);
      await submitApplication(principalOf(request), say.language.tag, platform);
      return { message: say('Your application was successfully submitted.') };
    },
  );
}
