import { ASK_RECOMMENDER, GET_RECOMMENDERS, TAKE_BACK_RECOMMENDER } from '#contract/calls.ts';
import { Message } from '#contract/message.ts';
import { AskRecommender, Recommenders, RequestPath } from '#contract/recommenders.ts';
import { CHANGE_RESPONSES, READ_RESPONSES } from '#server/applicant/application/refusals.ts';
import type { App } from '#server/core/http/app.ts';
import { callsOf } from '#server/core/http/calls.ts';
import { principalOf } from '#server/core/http/who.ts';
import { applicants } from '#server/core/identity/guard.ts';
import type { Platform } from '#server/core/platform.ts';
import { ASK_LIMIT, askRecommender, readRecommenders, takeBackRequest } from './ask.ts';
import { letterRoutes } from './link-routes.ts';

const tags = ['recommenders'];

/** Whom the applicant asks for letters, and the calls by which these are written. */
export function recommenderRoutes(app: App, platform: Platform): void {
  letterRoutes(app, platform);
  const on = callsOf(app);
  const { languages, database, speakTo } = platform;
  const who = applicants(platform);

  on(
    GET_RECOMMENDERS,
    {
      config: { who },
      schema: {
        summary: 'Whom the applicant has asked for letters, and how far these are',
        tags,
        response: { 200: Recommenders, ...READ_RESPONSES },
      },
    },
    (request) => readRecommenders(principalOf(request), languages.for(request), database),
  );
  on(
    ASK_RECOMMENDER,
    {
      config: { who, limits: [ASK_LIMIT] },
      schema: {
        summary: 'Ask somebody for a letter, by email',
        tags,
        body: AskRecommender,
        response: { ...CHANGE_RESPONSES, 429: Message },
      },
    },
    async (request) => {
      const voice = languages.for(request);
      await askRecommender(principalOf(request), request.body, voice, platform);
      const { say } = voice;
      return { message: say('Your request is on its way.') };
    },
  );
  on(
    TAKE_BACK_RECOMMENDER,
    {
      config: { who },
      schema: {
        summary: 'Take a request back while the letter has not come',
        tags,
        params: RequestPath,
        response: { 200: Message, 400: Message, ...READ_RESPONSES, 404: Message },
      },
    },
    async (request) => {
      await takeBackRequest(principalOf(request), Number(request.params.request), platform);
      const say = speakTo(request);
      return { message: say('The request was taken back.') };
    },
  );
}
