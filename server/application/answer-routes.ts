import { answerSetSchema } from '#contract/answer-schema.ts';
import type { AnswerMap } from '#contract/application.ts';
import { Type } from '#contract/schema.ts';
import { findUnacceptable, type StoredShape, storedShapes } from '#form/engine/accept.ts';
import type { App } from '#server/platform/http/app.ts';
import type { Platform } from '#server/platform/platform.ts';
import { whenChanged } from './answers-of-calls.ts';
import { unacceptable } from './refusals.ts';
import { createSaveAnswers } from './save-answers.ts';

/** `PUT /api/answer` */
export function answerRoutes(app: App, platform: Platform): void {
  const shapes = storedShapes(platform.form);
  const saves = createSaveAnswers(platform);
  app.put(
    '/api/answer',
    {
      schema: {
        summary: 'Save answers, key by key',
        tags: ['application'],
        body: Type.Object(
          { answers: answerSetSchema(platform.form) },
          { additionalProperties: false },
        ),
        response: whenChanged,
      },
      // Before the body is read: who is turned away costs next to nothing.
      onRequest(_request, _reply, done) {
        saves.refuseIfFull();
        done();
      },
      // The schema is for readers. What decides is the form's own check, whose sentences name the key.
      validatorCompiler: () => () => true,
    },
    async (request) => {
      await saves.save(request, acceptableAnswers(shapes, request.body));
      return { message: 'Your answers are saved.' };
    },
  );
}

/** The answers of a body. @throws AppError 400 for anything that could never be answers of this form. */
export function acceptableAnswers(
  shapes: ReadonlyMap<string, StoredShape>,
  body: unknown,
): AnswerMap {
  if (!isObject(body) || !isObject(body.answers) || Object.keys(body).length > 1) {
    throw unacceptable('The request must be a JSON object that holds “answers” and nothing else.');
  }
  const problem = findUnacceptable(shapes, body.answers);
  if (problem !== undefined) throw unacceptable(problem);
  return body.answers as AnswerMap;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
