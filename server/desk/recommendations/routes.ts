import {
  DECLARE_CONFLICT,
  GET_RECOMMENDATIONS,
  LIFT_CONFLICT,
  RECOMMEND,
  SAY_NOT_SAME,
  TAKE_RECOMMENDATION_BACK,
} from '#contract/calls.ts';
import { READING_ROLES } from '#contract/desk-page.ts';
import { ByApplication } from '#contract/desk-read.ts';
import {
  ByConflict,
  ByPair,
  DeclareConflict,
  GiveRecommendation,
  LiftConflict,
  Recommendations,
  Recommended,
} from '#contract/desk-recommend.ts';
import type { Queries } from '#server/core/database/database.ts';
import type { App, Request } from '#server/core/http/app.ts';
import { callsOf } from '#server/core/http/calls.ts';
import { principalOf } from '#server/core/http/who.ts';
import type { Voice } from '#server/core/languages.ts';
import type { Platform } from '#server/core/platform.ts';
import { denyDuplicate } from '../duplicates/find.ts';
import { limited } from '../limits.ts';
import { type ReaderOfOne, staffWithin, withApplication } from '../read/access.ts';
import { type Change, carryOut } from '../read/change-marks.ts';
import { readRecommendations } from './read.ts';
import { declareConflict, liftConflict, recommend, takeBack } from './recommend.ts';

/** Recommendations of readers, and their conflicts of interest. */
export function recommendationRoutes(app: App, platform: Platform): void {
  const on = callsOf(app, 'desk');
  const { database, languages, tenant, clock } = platform;
  const who = staffWithin(platform, READING_ROLES);
  const one = { params: ByApplication, answer: Recommended };
  type Asked = Request & Parameters<typeof principalOf<ReaderOfOne>>[0];

  const look = (queries: Queries, reader: ReaderOfOne, voice: Pick<Voice, 'tenant'>) =>
    readRecommendations(queries, reader, voice.tenant);
  const make = (request: Asked, change: Change) => {
    const voice = languages.for(request);
    const reader = principalOf(request);
    return carryOut(platform, reader, { change, say: voice.say }, async (trx) => ({
      recommendations: await look(trx, reader, voice),
    }));
  };

  on(
    GET_RECOMMENDATIONS,
    'What the office thinks of an application, as far as the caller may see it',
    { who, params: ByApplication, answer: Recommendations },
    (request) => look(database.kysely, principalOf(request), languages.for(request)),
  );
  on(
    RECOMMEND,
    "Give one's recommendation, or change it",
    { ...limited(platform, who, 'application note'), ...one, body: GiveRecommendation },
    (request) => make(request, recommend(tenant.recommendation, request.body)),
  );
  on(TAKE_RECOMMENDATION_BACK, "Take one's recommendation back", { who, ...one }, (request) =>
    make(request, takeBack),
  );
  on(
    DECLARE_CONFLICT,
    'Say that one knows the applicant, and so does not read the application',
    { who, params: ByApplication, body: DeclareConflict },
    async (request) => {
      const { message } = await make(request, declareConflict(request.body));
      return { message };
    },
  );
  on(
    LIFT_CONFLICT,
    'Let a colleague who knows the applicant read again, with a reason',
    {
      who: staffWithin(platform, ['registrar']),
      params: ByConflict,
      body: LiftConflict,
      answer: Recommended,
    },
    (request) => make(request, liftConflict(Number(request.params.staff), request.body)),
  );
  on(
    SAY_NOT_SAME,
    'Say that two applications are not of the same person',
    { who, params: ByPair, answer: Recommended },
    (request) => {
      const reader = principalOf(request);
      const voice = languages.for(request);
      return withApplication(platform, reader, async (trx, account, leave) => {
        const pair = [account, Number(request.params.other)] as const;
        await denyDuplicate({ trx, leave, now: clock() }, reader, pair);
        const { say } = voice;
        const message = say(
          'These are two different people. Nobody will be asked about them again.',
        );
        return { message, recommendations: await look(trx, reader, voice) };
      });
    },
  );
}
