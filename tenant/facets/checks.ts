/** Checks of a college's facets beyond their schema: the questions and codes that they name exist. */
import { applicationForm } from '#form/application/index.ts';
import { choicesFor, questionsOf } from '#form/engine/inventory.ts';
import type { TenantProblem } from '../checks.ts';
import { duplicateProblems } from '../duplicates.ts';
import type { Tenant } from '../tenant.ts';
import type { Facet } from './facets.ts';

/** The codes that may answer each question of the form; none for a free answer. */
type Asked = ReadonlyMap<string, readonly string[]>;

export function facetProblems(tenant: Tenant): TenantProblem[] {
  const { facets = [] } = tenant;
  if (facets.length === 0) return [];
  const form = applicationForm(tenant);
  const asked: Asked = new Map(
    questionsOf(form).map(({ key }) => [key, choicesFor(form, key).map(({ value }) => value)]),
  );
  return [
    ...duplicateProblems(idsOf(facets), (index) => `facets[${index}].id`),
    ...facets.flatMap((facet, index) => [...problemsIn(facet, `facets[${index}]`, asked)]),
  ];
}

function* problemsIn(facet: Facet, at: string, asked: Asked): Generator<TenantProblem> {
  const { about, question, values, isSearched } = facet;
  const sources = [about, question, values].filter((source) => source !== undefined).length;
  if (sources !== 1) {
    const problem = `holds ${sources} of about, question and values; it may hold exactly one of them`;
    yield { path: at, problem };
  } else if (isSearched && question === undefined) {
    const problem = 'holds true; it may hold true only beside "question"';
    yield { path: `${at}.isSearched`, problem };
  }
  if (question !== undefined) yield* questionProblems(question, `${at}.question`, facet, asked);
  yield* duplicateProblems(idsOf(values ?? []), (index) => `${at}.values[${index}].id`);
  for (const [index, value] of (values ?? []).entries()) {
    yield* valueProblems(value, `${at}.values[${index}]`, asked);
  }
}

function* questionProblems(
  question: string,
  path: string,
  { isSearched }: Pick<Facet, 'isSearched'>,
  asked: Asked,
): Generator<TenantProblem> {
  const codes = asked.get(question);
  if (codes === undefined) yield noSuchQuestion(path, question);
  else if (!isSearched && codes.length === 0) {
    const problem = `holds "${question}", which is answered in words of one's own; it may hold a question with a list of choices, or "isSearched" must be true`;
    yield { path, problem };
  }
}

type Value = NonNullable<Facet['values']>[number];

function* valueProblems(
  { question, codes }: Value,
  at: string,
  asked: Asked,
): Generator<TenantProblem> {
  const known = asked.get(question);
  if (known === undefined) return yield noSuchQuestion(`${at}.question`, question);
  for (const [index, code] of codes.entries()) {
    const problem = `holds "${code}"; it may hold a code that answers ${question}`;
    if (!known.includes(code)) yield { path: `${at}.codes[${index}]`, problem };
  }
}

function noSuchQuestion(path: string, question: string): TenantProblem {
  return {
    path,
    problem: `holds "${question}"; it may hold the key of a question that the form asks`,
  };
}

function idsOf(named: readonly { readonly id: string }[]): string[] {
  return named.map(({ id }) => id);
}
