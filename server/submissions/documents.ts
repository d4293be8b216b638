/** How documents count when an application is checked for completeness. Pure. */
import type { DocumentAnswers } from '#contract/application.ts';
import type { Answers } from '#form/engine/answers.ts';
import type { Form } from '#form/engine/definition.ts';
import { documentKeys } from '#form/engine/inventory.ts';
import type { FieldErrors } from '#form/engine/validate.ts';
import type { Walk } from '#form/engine/walk.ts';
import type { Say } from '#words/say.ts';

/**
 * The answers, with a document question answered exactly where a converted document is attached, whatever was saved.
 */
export function withDocuments(form: Form, answers: Answers, documents: DocumentAnswers): Answers {
  const known = documentKeys(form)
    .filter((key) => documents[key] || answers[key] !== undefined)
    .map((key) => [key, documents[key] ? 'ANSWERED' : '']);
  return { ...answers, ...Object.fromEntries(known) };
}

/** Errors for questions whose file is still being converted. */
export function errorsOfConversions(
  walked: Walk,
  keysUnderWay: readonly string[],
  say: Say,
): FieldErrors {
  const asked = walked.questions.map(({ question }) => question.key);
  const waiting = asked.filter((key) => keysUnderWay.includes(key));
  const underWay = say(
    'Your file is still being converted. Please wait a moment, and submit again.',
  );
  return Object.fromEntries(waiting.map((key) => [key, [underWay]]));
}
