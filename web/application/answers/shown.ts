/** Which of the errors show at the questions, and keeping equal ones the same objects. Pure. */
import { isAnswered } from '#form/engine/answers.ts';
import { messagesFor } from '#form/engine/rules.ts';
import type { FieldErrors } from '#form/engine/validate.ts';
import type { Visible, Walk } from '#form/engine/walk.ts';
import type { AnswersState } from './state.ts';

type Held = Pick<AnswersState, 'walked' | 'errors' | 'refused' | 'isChecking' | 'left' | 'active'>;

/**
 * While checking, everything that is wrong shows. Before, nobody is told what they have not answered yet: only an answer
 * that cannot be right, once its question was left. At the question that has the focus nothing new appears, since a
 * half-typed phone number is no mistake; what shows there goes as soon as it is put right.
 */
export function shownErrors(held: Held): FieldErrors {
  const shown = held.isChecking ? { ...held.errors } : { ...leftErrors(held), ...held.refused };
  const { active } = held;
  if (!active) return shown;
  const stillWrong = (shown[active.key] ?? []).filter((message) =>
    active.messages.includes(message),
  );
  return stillWrong.length > 0
    ? { ...shown, [active.key]: stillWrong }
    : withoutKeys(shown, [active.key]);
}

function leftErrors({ walked, errors, left }: Held): FieldErrors {
  const shown: Record<string, readonly string[]> = {};
  for (const visible of walked.questions) {
    const { key } = visible.question;
    if (!left.has(key) || !(key in errors)) continue;
    const messages = messagesAboutGiven(walked, visible);
    if (messages.length > 0) shown[key] = messages;
  }
  return shown;
}

/** What is wrong with an answer that was given: the rules that ask for one stay silent. */
function messagesAboutGiven(walked: Walk, { question, page }: Visible): readonly string[] {
  const context = { answers: walked.answers, today: walked.situation.today };
  const value = walked.answers[question.key] ?? '';
  if (!isAnswered(value)) return [];
  const rules = (page.schema[question.key] ?? []).filter((rule) => !rule.asksForAnswer);
  return messagesFor(rules, value, context, question.label);
}

/** Both sets of errors; a message that both hold stands once. */
export function mergedErrors(errors: FieldErrors, more: FieldErrors): FieldErrors {
  const merged: Record<string, readonly string[]> = { ...errors };
  for (const [key, messages] of Object.entries(more)) {
    merged[key] = [...new Set([...(merged[key] ?? []), ...messages])];
  }
  return merged;
}

/** `next`, made of the parts of `previous` wherever they are equal. */
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
