/** Limits the field errors that may be stored: about answers of this form, and no more than a form could have. */
import type { FieldErrors } from '#contract/message.ts';
import { findUnacceptable } from '#form/engine/accept.ts';
import type { AnswerShape } from '#form/engine/definition.ts';
import type { Speech } from '#words/say.ts';

const MOST_MESSAGES = 20;
const LONGEST_MESSAGE = 500;

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
    if (messages.length > MOST_MESSAGES) {
      return (say) =>
        say('"{key}" can have at most {most} messages.', { key, most: String(MOST_MESSAGES) });
    }
    if (messages.some((message) => message.length > LONGEST_MESSAGE)) {
      return (say) =>
        say('A message about "{key}" can be at most {most} characters long.', {
          key,
          most: String(LONGEST_MESSAGE),
        });
    }
  }
  return undefined;
}
