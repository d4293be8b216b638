import { ASK_RECOMMENDER, GET_RECOMMENDERS, TAKE_BACK_RECOMMENDER } from '#contract/calls.ts';
import { AskRecommender, Recommenders, RequestPath } from '#contract/recommenders.ts';
import type { App } from '#server/core/http/app.ts';
import { callsOf } from '#server/core/http/calls.ts';
import { principalOf } from '#server/core/http/who.ts';
import { applicants } from '#server/core/identity/guard.ts';
import type { Platform } from '#server/core/platform.ts';
import { ASK_LIMIT, askRecommender, readRecommenders, takeBackRequest } from './ask.ts';
import { letterRoutes } from './link-routes.ts';

/** Whom the applicant asks for letters, and the calls by which these are written. */
export function recommenderRoutes(app: App, platform: Platform): void {
  letterRoutes(app, platform);
  const on = callsOf(app, 'recommenders');
  const { languages, database, speakTo } = platform;
  const who = applicants(platform);

  on(
    GET_RECOMMENDERS,
    'Whom the applicant has asked for letters, and how far these are',
    { who, answer: Recommenders },
    (request) => readRecommenders(principalOf(request), languages.for(request), database),
  );
  on(
    ASK_RECOMMENDER,
    'Ask somebody for a letter, by email',
    { who, limits: [ASK_LIMIT], body: AskRecommender, refusals: [409] },
    async (request) => {
      const voice = languages.for(request);
      await askRecommender(principalOf(request), request.body, voice, platform);
      const { say } = voice;
      return { message: say('Your request is on its way.') };
    },
  );
  on(
    TAKE_BACK_RECOMMENDER,
    'Take a request back while the letter has not come',
    { who, params: RequestPath, refusals: [404] },
    async (request) => {
      await takeBackRequest(principalOf(request), Number(request.params.request), platform);
      return { message: speakTo(request)('The request was taken back.') };
    },
  );
}
