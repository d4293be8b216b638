/** Checks of a college's facets beyond their schema: the questions and codes that they name exist. */
import { choicesFor, questionsOf } from '#form/engine/inventory.ts';
import type { TenantProblem } from '../checks.ts';
import { askableForm } from '../form/checks.ts';
import { duplicateIdProblems } from '../problems.ts';
import type { Tenant } from '../tenant.ts';
import { type AskedQuestions, codeProblems, type Facet, noSuchQuestion } from './facets.ts';

/** The codes that may answer each question of a college's form. */
export function askedBy(tenant: Tenant): AskedQuestions {
  const form = askableForm(tenant);
  return new Map(
    questionsOf(form).map(({ key }) => [key, choicesFor(form, key).map(({ value }) => value)]),
  );
}

export function facetProblems(tenant: Tenant): TenantProblem[] {
  const { facets = [] } = tenant;
  if (facets.length === 0) return [];
  const asked = askedBy(tenant);
  return [
    ...duplicateIdProblems(facets, 'facets'),
    ...facets.flatMap((facet, index) => [...problemsIn(facet, `facets[${index}]`, asked)]),
  ];
}

function* problemsIn(facet: Facet, at: string, asked: AskedQuestions): Generator<TenantProblem> {
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
  yield* duplicateIdProblems(values ?? [], `${at}.values`);
  for (const [index, value] of (values ?? []).entries()) {
    yield* codeProblems(value, `${at}.values[${index}]`, asked);
  }
}

function* questionProblems(
  question: string,
  path: string,
  { isSearched }: Pick<Facet, 'isSearched'>,
  asked: AskedQuestions,
): Generator<TenantProblem> {
  const codes = asked.get(question);
  if (codes === undefined) yield noSuchQuestion(path, question);
  else if (!isSearched && codes.length === 0) {
    const problem = `holds "${question}", which is answered in words of one's own; it may hold a question with a list of choices, or "isSearched" must be true`;
    yield { path, problem };
  }
}
