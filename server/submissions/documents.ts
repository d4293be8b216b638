/** How documents count when an application is checked for completeness. Pure. */
import type { FieldErrors } from '#form/engine/validate.ts';
import type { Walk } from '#form/engine/walk.ts';
import type { Say } from '#words/say.ts';

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
