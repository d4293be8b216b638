/** Which field errors may be noted: about answers of this form, and no more than a form could have. */
import type { FieldErrors } from '#contract/message.ts';
import { findUnacceptable } from '#form/engine/accept.ts';
import type { AnswerShape } from '#form/engine/definition.ts';

const MOST_MESSAGES = 20;
const LONGEST_MESSAGE = 500;

/** Why field errors cannot be noted, as a sentence that names the key; `undefined` if they can. */
export function findValidationsProblem(
  shapes: ReadonlyMap<string, AnswerShape>,
  errors: FieldErrors,
): string | undefined {
  // With empty answers, only the keys are checked.
  const noAnswers = Object.fromEntries(Object.keys(errors).map((key) => [key, '']));
  const unknownKey = findUnacceptable(shapes, noAnswers);
  if (unknownKey !== undefined) return unknownKey;
  for (const [key, messages] of Object.entries(errors)) {
    if (messages.length > MOST_MESSAGES) {
      return `"${key}" can have at most ${MOST_MESSAGES} messages.`;
    }
    if (messages.some((message) => message.length > LONGEST_MESSAGE)) {
      return `A message about "${key}" can be at most ${LONGEST_MESSAGE} characters long.`;
    }
  }
  return undefined;
}
