/** Checks of a college's changes to the product's questions: what the specification asks stays. */
import type { Form, Question } from '#form/engine/definition.ts';
import { blocksOn, choicesFor, conditionsOf, questionsOf } from '#form/engine/inventory.ts';
import type { Rule } from '#form/engine/rules.ts';
import { kindOf } from '#form/kinds/registry.ts';
import type { OwnForm } from '#form/own/own-form.ts';
import type { TenantProblem } from '../checks.ts';

export function changeProblems(form: OwnForm, product: Form): TenantProblem[] {
  const questions = new Map(questionsOf(product).map((question) => [question.key, question]));
  const rulesAt = (key: string) => product.pages.flatMap(({ schema }) => schema[key] ?? []);
  const readBy = keysReadBy(product);
  return [
    ...(form.hide ?? []).flatMap((key, index) =>
      about(`form.hide[${index}]`, key, questions, () => {
        if (rulesAt(key).some(({ asksForAnswer }) => asksForAnswer)) return 'is required';
        return readBy.has(key)
          ? 'decides about other questions, or is filled in by one'
          : undefined;
      }),
    ),
    ...Object.entries(form.reword ?? {}).flatMap(([key, { label }]) =>
      about(`form.reword.${key}`, key, questions, () =>
        label !== undefined && rulesAt(key).some(saysLabel)
          ? 'is named by its label in a message of the specification, so only its help may have other words'
          : undefined,
      ),
    ),
    ...Object.entries(form.narrow ?? {}).flatMap(([key, codes]) =>
      narrowProblems(`form.narrow.${key}`, { key, codes }, { questions, product }),
    ),
  ];
}

function narrowProblems(
  path: string,
  { key, codes }: { readonly key: string; readonly codes: readonly string[] },
  {
    questions,
    product,
  }: { readonly questions: ReadonlyMap<string, Question>; readonly product: Form },
): TenantProblem[] {
  const choices = choicesFor(product, key).map(({ value }) => value);
  const problems = about(path, key, questions, () =>
    choices.length === 0 ? 'has no list of codes' : undefined,
  );
  if (problems.length > 0) return problems;
  return codes.flatMap((code, index) =>
    choices.includes(code)
      ? []
      : [
          {
            path: `${path}[${index}]`,
            problem: `holds "${code}"; it may hold a code that answers ${key}`,
          },
        ],
  );
}

/** @param why what forbids the change of a question that exists. */
function about(
  path: string,
  key: string,
  questions: ReadonlyMap<string, Question>,
  why: () => string | undefined,
): TenantProblem[] {
  if (!questions.has(key)) {
    const problem = `is about "${key}"; it may be about the key of a question of the product`;
    return [{ path, problem }];
  }
  const reason = why();
  return reason === undefined ? [] : [{ path, problem: `is about "${key}", which ${reason}` }];
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
