/** Checks of the conditions of a college's own questions. */
import type { Condition } from '#form/engine/conditions.ts';
import type { Form } from '#form/engine/definition.ts';
import { choicesFor, keysAnsweredBy, questionsOf } from '#form/engine/inventory.ts';
import type { OwnBlock } from '#form/own/own-form.ts';
import type { TenantProblem } from '../checks.ts';
import { holds } from '../problems.ts';
import type { PlacedBlock } from './places.ts';

/**
 * A condition must refer to an earlier question: then an answer never changes the page above itself, and conditions cannot form a
 * circle.
 */
export function* conditionProblems(
  blocks: readonly PlacedBlock[],
  form: Form,
): Generator<TenantProblem> {
  const order = new Map<string, number>();
  for (const [index, question] of questionsOf(form).entries()) {
    for (const key of keysAnsweredBy(question)) if (!order.has(key)) order.set(key, index);
  }
  for (const { own, path } of blocks) {
    // Undefined if the block has no place yet.
    const from = order.get(firstKeyOf(own)) ?? Number.POSITIVE_INFINITY;
    for (const name of ['when', 'hideWhen', 'requiredWhen'] as const) {
      for (const [index, condition] of (own[name] ?? []).entries()) {
        const at = `${path}.${name}[${index}]`;
        const { key } = condition;
        const place = order.get(key);
        yield* fieldProblems(condition, at);
        if (place === undefined) {
          yield holds(`${at}.key`, key, 'the key of a question that the form asks');
        } else if (place >= from) {
          const problem = `holds "${key}", which is asked here or further down; it may hold the key of a question that is asked before`;
          yield { path: `${at}.key`, problem };
        } else yield* codeProblems(condition, at, form);
      }
    }
  }
}

/** The first question of a block, or of the blocks inside it. */
function firstKeyOf({ key, questions = [] }: OwnBlock): string {
  return key ?? questions.map(firstKeyOf).find((first) => first !== '') ?? '';
}

/** The type of a condition promises these fields, but a file may hold anything. */
function* fieldProblems(condition: Condition, path: string): Generator<TenantProblem> {
  const { operator } = condition;
  const hasNone = operator === 'answered' || operator === 'notAnswered';
  const needed = operator === 'in' || operator === 'notIn' ? 'values' : 'value';
  for (const field of ['value', 'values'] as const) {
    const isThere = Object.hasOwn(condition, field);
    if (isThere === (field === needed && !hasNone)) continue;
    const problem = isThere
      ? `is not for the operator ${operator}`
      : `is missing; the operator ${operator} needs it`;
    yield { path: `${path}.${field}`, problem };
  }
}

/** A code that no answer can hold is a typing mistake. */
function* codeProblems(condition: Condition, path: string, form: Form): Generator<TenantProblem> {
  const { key, operator } = condition;
  const codes = choicesFor(form, key).map(({ value }) => value);
  if (codes.length === 0 || operator.startsWith('lt') || operator.startsWith('gt')) return;
  const compared =
    'values' in condition ? condition.values : 'value' in condition ? [condition.value] : [];
  const field = 'values' in condition ? 'values' : 'value';
  for (const code of compared) {
    if (code === '' || codes.includes(String(code))) continue;
    yield holds(`${path}.${field}`, code, `a code that answers ${key}`);
  }
}
