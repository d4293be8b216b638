import { answerSetSchema } from '#contract/answer-schema.ts';
import { SaveAnswers } from '#contract/application.ts';
import { SAVE_ANSWERS } from '#contract/calls.ts';
import { SavedAnswers } from '#contract/put-aside.ts';
import { Type } from '#contract/schema.ts';
import type { AnswerValue } from '#form/engine/answers.ts';
import type { BuiltForm } from '#server/core/forms/forms.ts';
import type { App } from '#server/core/http/app.ts';
import { callsOf } from '#server/core/http/calls.ts';
import { applicantsByStatement } from '#server/core/identity/guard.ts';
import { sessionValues } from '#server/core/identity/session.ts';
import type { Platform } from '#server/core/platform.ts';
import { findAnswerProblem } from './any-form-in-use.ts';
import { type EnglishLabels, englishLabels, withEnglishLabels } from './english-labels.ts';
import { unacceptable } from './refusals.ts';
import { createSaveAnswers } from './save-answers.ts';
import { saveBesideOthers } from './save-beside-others.ts';

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
export function answerRoutes(app: App, platform: Platform): void {
  const saves = createSaveAnswers(platform);
  const on = callsOf(app, 'application');
  const { forms } = platform;
  const labelsByForm = new WeakMap<object, EnglishLabels>();
  const labelsOf = (form: BuiltForm) => {
    const labels = labelsByForm.get(form) ?? englishLabels(form);
    labelsByForm.set(form, labels);
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
