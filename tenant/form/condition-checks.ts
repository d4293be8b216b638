/** Checks of the conditions of a college's own questions. */
import type { Condition } from '#form/engine/conditions.ts';
import type { Form } from '#form/engine/definition.ts';
import { choicesFor, keysAnsweredBy, questionsOf } from '#form/engine/inventory.ts';
import type { OwnBlock } from '#form/own/own-form.ts';
import type { TenantProblem } from '../checks.ts';
import type { PlacedBlock } from './places.ts';

/**
 * A condition looks at a question that is asked before: then nothing on the page changes above the applicant's hand, and no circle of
 * conditions is possible.
 */
export function conditionProblems(blocks: readonly PlacedBlock[], form: Form): TenantProblem[] {
  const order = new Map<string, number>();
  for (const [index, question] of questionsOf(form).entries()) {
    for (const key of keysAnsweredBy(question)) if (!order.has(key)) order.set(key, index);
  }
  return blocks.flatMap(({ own, path }) =>
    conditionsOf(own, path).flatMap(({ condition, at }) => [
      ...fieldProblems(condition, at),
      ...keyProblems(condition, at, { order, from: order.get(firstKeyOf(own)), form }),
    ]),
  );
}

function conditionsOf(own: OwnBlock, path: string) {
  return (['when', 'hideWhen', 'requiredWhen'] as const).flatMap((name) =>
    (own[name] ?? []).map((condition, index) => ({ condition, at: `${path}.${name}[${index}]` })),
  );
}

/** The first question of a block, or of the blocks inside it. */
function firstKeyOf({ key, questions = [] }: OwnBlock): string {
  return key ?? questions.map(firstKeyOf).find((first) => first !== '') ?? '';
}

/** The type of a condition promises these fields, but a file may hold anything. */
function fieldProblems(condition: Condition, path: string): TenantProblem[] {
  const { operator } = condition;
  const needed = neededBy(operator);
  return (['value', 'values'] as const).flatMap((field) => {
    const isThere = Object.hasOwn(condition, field);
    if (isThere === (field === needed)) return [];
    const problem = isThere
      ? `is not for the operator ${operator}`
      : `is missing; the operator ${operator} needs it`;
    return [{ path: `${path}.${field}`, problem }];
  });
}

function neededBy(operator: Condition['operator']): 'value' | 'values' | undefined {
  if (operator === 'answered' || operator === 'notAnswered') return undefined;
  return operator === 'in' || operator === 'notIn' ? 'values' : 'value';
}

interface Place {
  /** The place of each key in the order of the form. */
  readonly order: ReadonlyMap<string, number>;
  /** The place of the block with the condition; undefined if the block has no place yet. */
  readonly from: number | undefined;
  readonly form: Form;
}

function keyProblems(
  condition: Condition,
  path: string,
  { order, from, form }: Place,
): TenantProblem[] {
  const { key } = condition;
  const at = order.get(key);
  if (at === undefined) {
    const problem = `holds "${key}"; it may hold the key of a question that the form asks`;
    return [{ path: `${path}.key`, problem }];
  }
  if (from !== undefined && at >= from) {
    const problem = `holds "${key}", which is asked here or further down; it may hold the key of a question that is asked before`;
    return [{ path: `${path}.key`, problem }];
  }
  return codeProblems(condition, path, form);
}

/** A code that no answer can be is a typing mistake. */
function codeProblems(condition: Condition, path: string, form: Form): TenantProblem[] {
  const { key, operator } = condition;
  const codes = choicesFor(form, key).map(({ value }) => value);
  const compared =
    'values' in condition ? condition.values : 'value' in condition ? [condition.value] : [];
  if (codes.length === 0 || operator.startsWith('lt') || operator.startsWith('gt')) return [];
  const field = 'values' in condition ? 'values' : 'value';
  return compared
    .filter((code) => code !== '' && !codes.includes(String(code)))
    .map((code) => ({
      path: `${path}.${field}`,
      problem: `holds "${code}"; it may hold a code that answers ${key}`,
    }));
}
