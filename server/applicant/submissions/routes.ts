import { GET_FORM_NEWS, SUBMIT } from '#contract/calls.ts';
import { FormNews } from '#contract/form-news.ts';
import { Incomplete } from '#contract/message.ts';
import type { App } from '#server/core/http/app.ts';
import { callsOf } from '#server/core/http/calls.ts';
import { principalOf } from '#server/core/http/who.ts';
import { applicants } from '#server/core/identity/guard.ts';
import type { Platform } from '#server/core/platform.ts';
import { readFormNews } from './form-news.ts';
import { submitApplication } from './submit.ts';

/** `POST /api/submit` and `GET /api/form-news` */
export function submissionsRoutes(app: App, platform: Platform): void {
  const on = callsOf(app, 'application');
  const { speakTo } = platform;
  on(
    SUBMIT,
    'Submit the application',
    { who: applicants(platform), answers: { 422: Incomplete }, refusals: [409] },
    async (request) => {
      const say = speakTo(request);
      await submitApplication(principalOf(request), say.language.tag, platform);
      return { message: say('Your application was successfully submitted.') };
    },
  );
  on(
    GET_FORM_NEWS,
    'What has changed in the form since the application was begun',
    { who: applicants(platform), answer: FormNews },
    (request) => readFormNews(platform, principalOf(request).accountId, request),
  );
}
