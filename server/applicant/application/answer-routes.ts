import { randomUUID } from 'node:crypto';
import { answerSetSchema } from '#contract/answer-schema.ts';
import { SaveAnswers } from '#contract/application.ts';
import { SAVE_ANSWERS } from '#contract/calls.ts';
import { type Piece, SavedAnswers } from '#contract/put-aside.ts';
import { Type } from '#contract/schema.ts';
import { type Answers, type AnswerValue, isAnswered } from '#form/engine/answers.ts';
import { findCleared } from '#form/engine/put-aside.ts';
import { walk } from '#form/engine/walk.ts';
import type { BuiltForm } from '#server/core/forms/forms.ts';
import type { App } from '#server/core/http/app.ts';
import { callsOf } from '#server/core/http/calls.ts';
import { applicantsByStatement } from '#server/core/identity/guard.ts';
import { sessionValues } from '#server/core/identity/session.ts';
import type { Platform } from '#server/core/platform.ts';
import { findAnswerProblem } from './any-form-in-use.ts';
import { situationOf } from './application.ts';
import { type EnglishLabels, englishLabels, withEnglishLabels } from './english-labels.ts';
import { addPieces } from './put-aside/repository.ts';
import { unacceptable } from './refusals.ts';
import { lockOpenApplication, mergeAnswers } from './repository.ts';
import { createSaveAnswers } from './save-answers.ts';

/** A page saves at most every two seconds, and a few dozen times in a row while it searches for the answer that is refused. */
const LIMIT = { max: 9000, perSeconds: 600 } as const;

/** The body of a save. The form decides which answers may be stored (`findUnacceptable`), in sentences that name the key. */
const Body = Type.Object(
  {
    ...SaveAnswers.properties,
    answers: Type.Unsafe<Record<string, AnswerValue>>(Type.Record(Type.String(), Type.Unknown())),
  },
  { additionalProperties: false },
);

/** `PUT /api/answer` */
export function answerRoutes(
  app: App,
  platform: Platform,
  saves = createSaveAnswers(platform),
): void {
  const on = callsOf(app, 'application');
  const { forms } = platform;
  const known = new WeakMap<object, EnglishLabels>();
  const labelsOf = (form: BuiltForm) => {
    const labels = known.get(form) ?? englishLabels(form);
    known.set(form, labels);
    return labels;
  };
  on(
    SAVE_ANSWERS,
    'Save answers, key by key',
    {
      who: applicantsByStatement(platform),
      limits: [{ per: 'browser', ...LIMIT }],
      describedBody: () =>
        Type.Object({ ...Body.properties, answers: answerSetSchema(platform.form) }),
      body: Body,
      answer: SavedAnswers,
      refusals: [409, 503],
    },
    async (request) => {
      const { answers: sent, answers_version: known, seen = {} } = request.body;
      const problem = findAnswerProblem(forms, sent);
      if (problem !== undefined) throw unacceptable(problem);
      const answers = withEnglishLabels(labelsOf(forms.current()), sent);
      const session = sessionValues(request, platform, 'applicant');
      // By the session's token: only the statement of the save tells whose session it is.
      await app.countChange({ name: 'saves', key: session[0].toString('latin1'), ...LIMIT });
      const { accountId, version } = await saves.save(request, { session, answers, known });
      const say = platform.speakTo(request);
      const saved = { message: say('Your answers are saved.') };
      if (version === null) {
        return { ...saved, ...(await saveBesideOthers(accountId, { answers, seen }, platform)) };
      }
      return known === undefined ? saved : { ...saved, answers_version: version };
    },
    {
      // Before the body is read, so that refusing a save costs next to nothing.
      onRequest(_request, _reply, done) {
        saves.refuseIfFull();
        done();
      },
    },
  );
}

/**
 * Saves for a browser tab that does not know the newest answers, because another device has saved since: merges the answers, and puts aside the stored ones that the tab had never seen and now overwrites, so that nothing written on another
 * device is lost. The applicant is told.
 * @throws AppError 409 once the application is submitted.
 */
async function saveBesideOthers(
  accountId: number,
  { answers, seen }: Required<Pick<SaveAnswers, 'answers' | 'seen'>>,
  platform: Pick<Platform, 'database' | 'jobs' | 'clock' | 'form' | 'tenant'>,
): Promise<Omit<SavedAnswers, 'message'>> {
  const { database, jobs, clock, form, tenant } = platform;
  return database.transaction(async (trx) => {
    const now = clock();
    const application = await lockOpenApplication(trx, accountId, now);
    const held = application.answers;
    const unseen = Object.keys(answers).filter((key) => {
      const value = held[key];
      return (
        Object.hasOwn(seen, key) &&
        isAnswered(value) &&
        !seen[key]?.some((one) => one === value) &&
        value !== answers[key]
      );
    });
    const merged: Answers = { ...held, ...answers };
    const walked = walk(form, held, situationOf(application, now, tenant.timeZone));
    const pieces = unseen.flatMap((key): Piece[] => {
      const cleared = findCleared(walked, merged, { only: key, withReplaced: true });
      const about = { id: randomUUID(), reason: 'device', put_at: now.toISOString() } as const;
      return cleared ? [{ ...about, ...cleared }] : [];
    });
    await addPieces(trx, jobs, accountId, 'device', pieces, now);
    return {
      answers_version: await mergeAnswers(trx, accountId, answers, now),
      answers: { ...merged },
      put_aside: pieces,
    };
  });
}
