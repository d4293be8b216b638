/** What documents have to do with whether an application is complete. Pure. */
import type { DocumentAnswers } from '#contract/application.ts';
import type { Answers } from '#form/engine/answers.ts';
import type { Form } from '#form/engine/definition.ts';
import { documentKeys } from '#form/engine/inventory.ts';
import type { FieldErrors } from '#form/engine/validate.ts';
import type { Walk } from '#form/engine/walk.ts';

/**
 * The answers with every document answered that is there, and no other: whatever was saved, a document is what was
 * converted, and what the applicant sees as attached.
 */
export function withDocuments(form: Form, answers: Answers, documents: DocumentAnswers): Answers {
  const known = documentKeys(form)
    .filter((key) => documents[key] || answers[key] !== undefined)
    .map((key) => [key, documents[key] ? 'ANSWERED' : '']);
  return { ...answers, ...Object.fromEntries(known) };
}

const UNDER_WAY = 'Your file is still being converted. Please wait a moment, and submit again.';

/** What keeps an application from being submitted because a file that it asks for is not ready yet. */
export function errorsOfConversions(walked: Walk, keysUnderWay: readonly string[]): FieldErrors {
  const asked = walked.questions.map(({ question }) => question.key);
  const waiting = asked.filter((key) => keysUnderWay.includes(key));
  return Object.fromEntries(waiting.map((key) => [key, [UNDER_WAY]]));
}
