/** Checks a college's changes to the product's questions: the questions of the specification must stay. */
import type { Form } from '#form/engine/definition.ts';
import { blocksOn, choicesFor, conditionsOf, questionsOf } from '#form/engine/inventory.ts';
import type { Rule } from '#form/engine/rules.ts';
import { kindOf } from '#form/kinds/registry.ts';
import type { OwnForm } from '#form/own/own-form.ts';
import type { TenantProblem } from '../checks.ts';
import { holds } from '../problems.ts';

export function* changeProblems(
  { hide = [], reword = {}, narrow = {} }: OwnForm,
  product: Form,
): Generator<TenantProblem> {
  const asked = new Set(questionsOf(product).map(({ key }) => key));
  const rulesAt = (key: string) => product.pages.flatMap(({ schema }) => schema[key] ?? []);
  const readBy = keysReadBy(product);
  /** @param reason what forbids the change of a question that exists. */
  function* about(path: string, key: string, reason: string | false): Generator<TenantProblem> {
    const mayBe = 'it may be about the key of a question of the product';
    if (!asked.has(key)) yield { path, problem: `is about "${key}"; ${mayBe}` };
    else if (reason) yield { path, problem: `is about "${key}", which ${reason}` };
  }
  for (const [index, key] of hide.entries()) {
    const isRequired = rulesAt(key).some(({ asksForAnswer }) => asksForAnswer);
    const decides = readBy.has(key) && 'decides about other questions, or is filled in by one';
    yield* about(`form.hide[${index}]`, key, isRequired ? 'is required' : decides);
  }
  for (const [key, { label }] of Object.entries(reword)) {
    const isNamed = label !== undefined && rulesAt(key).some(saysLabel);
    const reason =
      'is named by its label in a message of the specification, so only its help may have other words';
    yield* about(`form.reword.${key}`, key, isNamed && reason);
  }
  for (const [key, codes] of Object.entries(narrow)) {
    const path = `form.narrow.${key}`;
    const choices = choicesFor(product, key).map(({ value }) => value);
    yield* about(path, key, choices.length === 0 && 'has no list of codes');
    for (const [index, code] of choices.length === 0 ? [] : codes.entries()) {
      if (choices.includes(code)) continue;
      yield holds(`${path}[${index}]`, code, `a code that answers ${key}`);
    }
  }
}

function saysLabel({ message }: Rule): boolean {
  return typeof message === 'function';
}

/** Keys whose answers the product's conditions and rules read, or its lookups fill in. */
function keysReadBy(product: Form): ReadonlySet<string> {
  const read = product.pages.flatMap((page) => [
    ...blocksOn(page).flatMap((block) => conditionsOf(block).map(({ key }) => key)),
    ...Object.values(page.schema)
      .flat()
      .flatMap(({ alsoReads = [], onlyWhen }) => [...alsoReads, ...onlyWhen.map(({ key }) => key)]),
  ]);
  const filled = questionsOf(product).flatMap((question) => [...kindOf(question).fills(question)]);
  return new Set([...read, ...filled]);
}
