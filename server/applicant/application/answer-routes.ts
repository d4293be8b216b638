import { answerSetSchema } from '#contract/answer-schema.ts';
import {
  type AnswerMap,
  AnswersVersion,
  GivenAnswers,
  type SaveAnswers,
} from '#contract/application.ts';
import { SAVE_ANSWERS } from '#contract/calls.ts';
import { Message } from '#contract/message.ts';
import { SavedAnswers } from '#contract/put-aside.ts';
import { Type } from '#contract/schema.ts';
import { findUnacceptable, storedShapes } from '#form/engine/accept.ts';
import type { AnswerShape } from '#form/engine/definition.ts';
import type { App } from '#server/core/http/app.ts';
import { callsOf } from '#server/core/http/calls.ts';
import { applicantsByStatement } from '#server/core/identity/guard.ts';
import type { Platform } from '#server/core/platform.ts';
import type { Speech } from '#words/say.ts';
import { englishLabels, withEnglishLabels } from './english-labels.ts';
import { CHANGE_RESPONSES, unacceptable } from './refusals.ts';
import { createSaveAnswers } from './save-answers.ts';
import { saveBesideOthers } from './save-beside-others.ts';
import { createSaveLimit, SAVE_LIMIT } from './save-limit.ts';

/** `PUT /api/answer` */
export function answerRoutes(
  app: App,
  platform: Platform,
  saves = createSaveAnswers(platform),
): void {
  const on = callsOf(app);
  const { form, languages } = platform;
  const shapes = storedShapes(form);
  const limit = createSaveLimit(app, platform);
  const others = languages.offered.slice(1).map((tag) => languages.in(tag).form);
  const labels = englishLabels(form, others);
  on(
    SAVE_ANSWERS,
    {
      // One statement checks the session and saves (see `save-answers.ts`).
      config: { who: applicantsByStatement, limits: [{ per: 'account', ...SAVE_LIMIT }] },
      schema: {
        summary: 'Save answers, key by key',
        tags: ['application'],
        body: Type.Object(
          {
            answers: answerSetSchema(platform.form),
            answers_version: Type.Optional(AnswersVersion),
            seen: Type.Optional(GivenAnswers),
          },
          { additionalProperties: false },
        ),
        response: { ...CHANGE_RESPONSES, 200: SavedAnswers, 429: Message, 503: Message },
      },
      // Before the body is read, so that refusing a save costs next to nothing.
      onRequest(_request, _reply, done) {
        saves.refuseIfFull();
        done();
      },
      // The schema only documents the call. The form's own check decides, and its sentences name the key.
      validatorCompiler: () => () => true,
    },
    async (request) => {
      const sent = acceptableSave(shapes, request.body);
      const save = { ...sent, answers: withEnglishLabels(labels, sent.answers) };
      const { answers, answers_version: known } = save;
      await limit.count(request);
      const { accountId, version } = await saves.save(request, answers, known);
      limit.learn(request, accountId);
      const say = platform.speakTo(request);
      const saved = { message: say('Your answers are saved.') };
      if (version !== null)
        return known === undefined ? saved : { ...saved, answers_version: version };
      return { ...saved, ...(await saveBesideOthers(accountId, save, platform)) };
    },
  );
}

/** Parses the body of a save. @throws AppError 400 for anything that could never be answers of this form. */
function acceptableSave(shapes: ReadonlyMap<string, AnswerShape>, body: unknown): SaveAnswers {
  if (!isObject(body) || !isObject(body.answers) || !Object.keys(body).every(isField)) {
    throw unacceptable((say) =>
      say('The request must be a JSON object that holds “answers” and nothing else.'),
    );
  }
  const problem = findUnacceptable(shapes, body.answers);
  if (problem !== undefined) throw unacceptable(problem);
  const { answers, answers_version, seen } = body;
  const rest = {
    ...(answers_version !== undefined && { answers_version }),
    ...(seen !== undefined && { seen }),
  };
  if (!isOfTab(rest)) throw unacceptable(noVersion);
  return { ...rest, answers: answers as AnswerMap };
}

const noVersion: Speech = (say) =>
  say('“answers_version” must be a whole number, and “seen” values by key.');
const FIELDS = ['answers', 'answers_version', 'seen'];
const isField = (name: string) => FIELDS.includes(name);

/** Whether the fields besides the answers are valid: the applicant's page sends them, other callers need not. */
function isOfTab(rest: Readonly<Record<string, unknown>>): rest is Omit<SaveAnswers, 'answers'> {
  const { answers_version: version = 0, seen = {} } = rest;
  const isVersion = Number.isInteger(version) && Number(version) >= 0 && Number(version) <= 2 ** 50;
  return isVersion && isObject(seen) && Object.values(seen).every(isValue);
}

const isValue = (value: unknown) => typeof value === 'string' || typeof value === 'boolean';

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
