/**
 * What a list offers right now, and the label that goes with a chosen code. Which codes may be stored does not depend on
 * the moment: that is `accept.ts`, over all lists that a key may take its answer from.
 */
import { type Answers, isAnswered, textAt } from './answers.ts';
import { holds } from './conditions.ts';
import { type PlainDate, yearOf } from './dates.ts';
import type { Option, OptionSource, Question, SelectQuestion } from './definition.ts';

/** The options that a select offers now, led by the empty "--" entry (spec §3, "Option lists"). */
export function optionsOf(
  question: SelectQuestion,
  answers: Answers,
  today: PlainDate,
): readonly Option[] {
  const source = question.optionsBy ? listByValue(question, answers) : question.options;
  return [EMPTY_OPTION, ...listed(source, today).filter(isChoice)];
}

/** Whether a conditional select shows: its condition holds and, in options-by-value mode, there is a list (spec §4). */
export function isOffered(question: SelectQuestion, answers: Answers): boolean {
  if (question.showWhen && !holds(question.showWhen, answers)) return false;
  return !question.optionsBy || listByValue(question, answers).some(isChoice);
}

/**
 * Whether a select still holds a choice of another list than the one that the controlling answer calls for now, such as
 * Vermont in Canada. A code that has left every list is no such thing: it reads as it did when it was chosen.
 */
export function isLeftOver(question: SelectQuestion, answers: Answers): boolean {
  const code = textAt(answers, question.key);
  if (!question.optionsBy || !isAnswered(code)) return false;
  const isListed = (list: readonly Option[]) => list.some((option) => option.value === code);
  return (
    !isListed(listByValue(question, answers)) &&
    Object.values(question.optionsBy.options).some(isListed)
  );
}

/** The list that the controlling answer calls for; empty if there is none. */
function listByValue({ optionsBy }: SelectQuestion, answers: Answers): readonly Option[] {
  if (!optionsBy) return [];
  const value = textAt(answers, optionsBy.key);
  // The answer may be any text, "constructor" too.
  return Object.hasOwn(optionsBy.options, value) ? (optionsBy.options[value] ?? []) : [];
}

function isChoice(option: Option): boolean {
  return option.value !== '';
}

/** The first entry of every list. */
export const EMPTY_OPTION: Option = { value: '', label: '--' };

function listed(source: OptionSource, today: PlainDate): readonly Option[] {
  if (!('years' in source)) return source;
  const { count, direction, startsIn = 0 } = source.years;
  const start = yearOf(today) + startsIn;
  return Array.from({ length: count }, (_, index) => {
    const year = String(start + (direction === 'past' ? -index : index));
    return { value: year, label: year };
  });
}

/** The label of the code that a question holds; `''` for an empty answer or a code that is not listed. */
export function labelFor(question: Question, answers: Answers, today: PlainDate): string {
  const code = textAt(answers, question.key);
  const options =
    question.kind === 'radio'
      ? question.options
      : question.kind === 'select'
        ? optionsOf(question, answers, today)
        : [];
  return code === '' ? '' : (options.find((option) => option.value === code)?.label ?? '');
}
