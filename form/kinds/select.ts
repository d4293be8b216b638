import { type Answers, isAnswered, textAt } from '../engine/answers.ts';
import { type Condition, holds } from '../engine/conditions.ts';
import { type PlainDate, yearOf } from '../engine/dates.ts';
import { codedWords } from './coded.ts';
import { alone, type Kind, type Option, type OptionsByValue, type QuestionBase } from './kind.ts';
import { aboutText, type Shape } from './shape.ts';

/** The source of a select's options. Years are relative to today, so a list never goes stale (spec §3). */
export type OptionSource =
  | readonly Option[]
  | {
      readonly years: {
        readonly count: number;
        readonly direction: 'past' | 'future';
        /** The first year of the list, in years after this one; 0 by default. */
        readonly startsIn?: number;
      };
    };

/** A choice from a list. A conditional select (spec §4) adds `showWhen`, `optionsBy` or both. */
export interface SelectQuestion extends QuestionBase {
  readonly kind: 'select';
  readonly options: OptionSource;
  /** Shown only while this holds; the answer is cleared when the controlling answer changes. */
  readonly showWhen?: Condition;
  readonly optionsBy?: OptionsByValue;
}

/** A year with four digits. */
interface YearShape {
  readonly type: 'year';
}

export const select: Kind<SelectQuestion> = {
  ...alone,
  storedAs: ['coded', 'year'],
  keepsLabel: true,
  answerIs: 'line',
  choices: {
    all: ({ options, optionsBy }) => {
      const byValue = Object.values(optionsBy?.options ?? {}).flat();
      return 'years' in options ? byValue : [...options, ...byValue];
    },
    now: optionsOf,
  },
  dependence: {
    conditions: ({ showWhen, optionsBy }) =>
      [showWhen, optionsBy].filter((condition) => condition !== undefined),
    isOffered,
    isLeftOver,
  },
  words: (question, said) =>
    codedWords(question, said, optionsOf(question, said.answers, said.today)),
};

export const yearShape: Shape<YearShape> = {
  complaint: (value) =>
    aboutText(
      value,
      (text) => /^\d{4}$/.test(text),
      (say) => say('must be a year with four digits'),
    ),
  withCodes: undefined,
  empty: '',
  schema: () => ({ type: 'string', pattern: '^(\\d{4})?$' }),
  exports: 'answer',
  examples: () => ['2024', '2028'],
};

/** The first entry of every list. */
const EMPTY_OPTION: Option = { value: '', label: '--' };

/** The options that a select offers now, led by the empty "--" entry (spec §3, "Option lists"). */
export function optionsOf(
  question: SelectQuestion,
  answers: Answers,
  today: PlainDate,
): readonly Option[] {
  const source = question.optionsBy ? listByValue(question, answers) : question.options;
  return [EMPTY_OPTION, ...listed(source, today).filter(isChoice)];
}

/** Whether a conditional select shows: its condition holds and, with options by value, there is a list (spec §4). */
export function isOffered(question: SelectQuestion, answers: Answers): boolean {
  if (question.showWhen && !holds(question.showWhen, answers)) return false;
  return !question.optionsBy || listByValue(question, answers).some(isChoice);
}

/**
 * Whether a select still holds a choice from a list other than the current one, such as Vermont in Canada. A code that is in none of the
 * lists does not count: it keeps its old label.
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

/** The list for the controlling answer; empty if there is none. */
function listByValue({ optionsBy }: SelectQuestion, answers: Answers): readonly Option[] {
  if (!optionsBy) return [];
  const value = textAt(answers, optionsBy.key);
  // The answer may be any text, even "constructor".
  return Object.hasOwn(optionsBy.options, value) ? (optionsBy.options[value] ?? []) : [];
}

/** Whether an option is a real choice, rather than the empty "--" entry. */
export function isChoice(option: Option): boolean {
  return option.value !== '';
}

function listed(source: OptionSource, today: PlainDate): readonly Option[] {
  if (!('years' in source)) return source;
  const { count, direction, startsIn = 0 } = source.years;
  const start = yearOf(today) + startsIn;
  return Array.from({ length: count }, (_, index) => {
    const year = String(start + (direction === 'past' ? -index : index));
    return { value: year, label: year };
  });
}
