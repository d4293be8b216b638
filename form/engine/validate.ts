/**
 * Validates the answers of a walk: the schema of each page over its visible questions (spec §4, §5). The page shows the errors at the
 * questions; at the submit the server validates its own copy, and its result is final.
 */
import type { Page, Question } from './definition.ts';
import { failingRules, messagesFor, type Rule } from './rules.ts';
import type { Visible, Walk } from './walk.ts';

/** Messages by answer key; a key without an error is absent. This is what `/api/validations` stores. */
export type FieldErrors = Readonly<Record<string, readonly string[]>>;

/** Every error of a walk, or of one of its pages, in the order of the form. */
export function errorsIn(walked: Walk, page?: Page): FieldErrors {
  const errors: Record<string, readonly string[]> = {};
  for (const visible of walked.questions) {
    if (page && visible.page.id !== page.id) continue;
    const messages = errorsAt(walked, visible);
    if (messages.length > 0) errors[visible.question.key] = messages;
  }
  return errors;
}

/** The messages of the failing rules at one question, without duplicates. @param counts selects rules; all by default. */
export function errorsAt(
  walked: Walk,
  { question, page }: Visible,
  counts: (rule: Rule) => boolean = () => true,
): readonly string[] {
  const rules = rulesAt(page, question).filter(counts);
  return messagesFor(question.label, rules, valueAt(walked, question), contextOf(walked));
}

/** Whether a message at a question only names it, because the answer is missing. */
export function isOnlyNamed(walked: Walk, question: Question, page: Page): boolean {
  const failing = failingRules(
    rulesAt(page, question),
    valueAt(walked, question),
    contextOf(walked),
  );
  return failing.some(({ onlyNames }) => onlyNames);
}

/** Whether the applicant has to answer a question, with the current answers: whether some rule would refuse an empty answer. */
export function isRequired(walked: Walk, question: Question, page: Page): boolean {
  const failing = failingRules(rulesAt(page, question), '', contextOf(walked));
  return failing.some(({ asksForAnswer }) => asksForAnswer);
}

/** The keys of all visible questions that have to be answered, with the current answers. */
export function requiredKeys(walked: Walk): ReadonlySet<string> {
  const required = walked.questions.filter(({ question, page }) =>
    isRequired(walked, question, page),
  );
  return new Set(required.map(({ question }) => question.key));
}

/** The messages of several keys without duplicates: how month and year errors are combined (spec §5). */
export function combinedMessages(errors: FieldErrors, keys: readonly string[]): string[] {
  return [...new Set(keys.flatMap((key) => errors[key] ?? []))];
}

function valueAt({ answers }: Walk, { key }: Question) {
  return answers[key] ?? '';
}

function contextOf({ answers, situation }: Walk) {
  return { answers, today: situation.today };
}

function rulesAt(page: Page, question: Question): readonly Rule[] {
  return page.schema[question.key] ?? [];
}
