/**
 * What a list offers right now, and the label that goes with a chosen code.
 */
import { type Answers, textAt } from './answers.ts';
import { type PlainDate, yearOf } from './dates.ts';
import type { Option, OptionSource, Question, SelectQuestion } from './definition.ts';

/** The options that a select offers now, led by the empty "--" entry (spec §3, "Option lists"). */
export function optionsOf(
  question: SelectQuestion,
  answers: Answers,
  today: PlainDate,
): readonly Option[] {
  const source = question.optionsBy
    ? (question.optionsBy.options[textAt(answers, question.optionsBy.key)] ?? [])
    : question.options;
  return [EMPTY_OPTION, ...listed(source, today).filter((option) => option.value !== '')];
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
