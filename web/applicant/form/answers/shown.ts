/** Selects the errors that show at the questions. Pure; equal errors stay the same objects, so that nothing is drawn again. */
import { errorsAt, type FieldErrors } from '#form/engine/validate.ts';
import type { AnswersState } from './state.ts';

type Held = Pick<
  AnswersState,
  'walked' | 'errors' | 'refused' | 'isChecking' | 'touched' | 'active'
>;

/**
 * While checking, all errors show. Before that, only invalid answers show an error, once their question has lost the
 * focus, and missing answers do not. The focused question gets no new errors, since a half-typed phone number is not a
 * mistake, but loses those that are corrected.
 */
export function shownErrors(held: Held): FieldErrors {
  const shown = held.isChecking ? { ...held.errors } : { ...touchedErrors(held), ...held.refused };
  const { active } = held;
  if (!active) return shown;
  const stillWrong = (shown[active.key] ?? []).filter((message) =>
    active.messages.includes(message),
  );
  return stillWrong.length > 0
    ? { ...shown, [active.key]: stillWrong }
    : withoutKeys(shown, [active.key]);
}

function touchedErrors({ walked, errors, touched }: Held): FieldErrors {
  const shown: Record<string, readonly string[]> = {};
  for (const visible of walked.questions) {
    const { key } = visible.question;
    if (!touched.has(key) || !(key in errors)) continue;
    // The rules that ask for an answer do not count; all others pass on an empty one.
    const messages = errorsAt(walked, visible, ({ asksForAnswer }) => !asksForAnswer);
    if (messages.length > 0) shown[key] = messages;
  }
  return shown;
}

/** Both sets of errors, each message once. */
export function mergedErrors(errors: FieldErrors, more: FieldErrors): FieldErrors {
  const merged: Record<string, readonly string[]> = { ...errors };
  for (const [key, messages] of Object.entries(more)) {
    merged[key] = [...new Set([...(merged[key] ?? []), ...messages])];
  }
  return merged;
}

/** `next`, with equal parts taken from `previous`. */
export function sharedErrors(previous: FieldErrors, next: FieldErrors): FieldErrors {
  const keys = Object.keys(next);
  const shared = Object.fromEntries(
    keys.map((key) => {
      const [before = [], now = []] = [previous[key], next[key]];
      return [key, areSame(before, now) ? before : now];
    }),
  );
  const isSame =
    keys.length === Object.keys(previous).length &&
    keys.every((key) => shared[key] === previous[key]);
  return isSame ? previous : shared;
}

/** The errors at all keys but these. */
export function withoutKeys(errors: FieldErrors, keys: readonly string[]): FieldErrors {
  if (!keys.some((key) => key in errors)) return errors;
  return Object.fromEntries(Object.entries(errors).filter(([key]) => !keys.includes(key)));
}

function areSame(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((message, index) => message === other[index]);
}
