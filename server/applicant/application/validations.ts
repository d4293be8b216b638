/** Limits the field errors that may be stored: about answers of this form, and no more than a form could have. */
import type { FieldErrors } from '#contract/message.ts';
import { findUnacceptable } from '#form/engine/accept.ts';
import type { AnswerShape } from '#form/engine/definition.ts';
import type { Speech } from '#words/say.ts';

const MAX_MESSAGES = 20;
const MAX_MESSAGE_LENGTH = 500;

/** Why field errors cannot be noted, said as a sentence that names the key; `undefined` if they can. */
export function findValidationsProblem(
  shapes: ReadonlyMap<string, AnswerShape>,
  errors: FieldErrors,
): Speech | undefined {
  // With empty answers, only the keys are checked.
  const noAnswers = Object.fromEntries(Object.keys(errors).map((key) => [key, '']));
  const unknownKey = findUnacceptable(shapes, noAnswers);
  if (unknownKey !== undefined) return unknownKey;
  for (const [key, messages] of Object.entries(errors)) {
    if (messages.length > MAX_MESSAGES) {
      return (say) =>
        say('“{key}” can have at most {most} messages.', { key, most: String(MAX_MESSAGES) });
    }
    if (messages.some((message) => message.length > MAX_MESSAGE_LENGTH)) {
      return (say) =>
        say('A message about “{key}” can be at most {most} characters long.', {
          key,
          most: String(MAX_MESSAGE_LENGTH),
        });
    }
  }
  return undefined;
}
