/**
 * Conditions on answers (spec §4): the ten operators, as data that can be read and checked. They hide blocks (`visibility.ts`) and
 * restrict rules (`rules.ts`).
 */
import { type Answers, type AnswerValue, isAnswered } from './answers.ts';

type Ordering = 'lt' | 'lte' | 'gt' | 'gte';

/** A statement about one answer, such as "country equals USA". */
export type Condition =
  | { readonly key: string; readonly operator: 'answered' | 'notAnswered' }
  | {
      readonly key: string;
      readonly operator: 'equals' | 'notEquals' | Ordering;
      readonly value: AnswerValue;
    }
  | { readonly key: string; readonly operator: 'in' | 'notIn'; readonly values: readonly string[] };

/** The name of one of the ten operators of spec §4. */
type Operator = Condition['operator'];

/** All operators. */
export const OPERATORS: readonly Operator[] = [
  'equals',
  'notEquals',
  'answered',
  'notAnswered',
  'in',
  'notIn',
  'lt',
  'lte',
  'gt',
  'gte',
];

export const answered = (key: string): Condition => ({ key, operator: 'answered' });
export const notAnswered = (key: string): Condition => ({ key, operator: 'notAnswered' });
export const equals = compared<AnswerValue>('equals');
export const notEquals = compared<AnswerValue>('notEquals');
export const lt = compared<string>('lt');
export const lte = compared<string>('lte');
export const gt = compared<string>('gt');
export const gte = compared<string>('gte');
export const isIn = listed('in');
export const notIn = listed('notIn');

function compared<Value extends AnswerValue>(operator: 'equals' | 'notEquals' | Ordering) {
  return (key: string, value: Value): Condition => ({ key, operator, value });
}

function listed(operator: 'in' | 'notIn') {
  return (key: string, values: readonly string[]): Condition => ({ key, operator, values });
}

/**
 * Whether a condition holds for a set of answers.
 *
 * Ordering compares two numbers as numbers and two other values (ISO dates) as text. Against an empty answer, or between a number and a
 * word, no ordering holds: an unanswered question neither shows nor hides anything.
 */
export function holds(condition: Condition, answers: Answers): boolean {
  const actual = answers[condition.key] ?? '';
  switch (condition.operator) {
    case 'answered':
      return isAnswered(actual);
    case 'notAnswered':
      return !isAnswered(actual);
    case 'equals':
      return sameAnswer(actual, condition.value);
    case 'notEquals':
      return !sameAnswer(actual, condition.value);
    case 'in':
      return condition.values.includes(String(actual));
    case 'notIn':
      return !condition.values.includes(String(actual));
    default:
      return isAnswered(actual) && isOrdered(condition.operator, order(actual, condition.value));
  }
}

/** An unticked box equals one that was never touched. */
function sameAnswer(actual: AnswerValue, expected: AnswerValue): boolean {
  return typeof expected === 'boolean' ? (actual === true) === expected : actual === expected;
}

/** Negative, zero or positive; NaN, which no operator accepts, if the two cannot be compared. */
function order(actual: AnswerValue, expected: AnswerValue): number {
  const left = Number(actual);
  const right = Number(expected);
  const areWords = Number.isNaN(left) && Number.isNaN(right);
  if (!areWords) return left - right;
  return actual < expected ? -1 : actual > expected ? 1 : 0;
}

function isOrdered(operator: Ordering, difference: number): boolean {
  switch (operator) {
    case 'lt':
      return difference < 0;
    case 'lte':
      return difference <= 0;
    case 'gt':
      return difference > 0;
    case 'gte':
      return difference >= 0;
  }
}
