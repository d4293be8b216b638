/** The facets of a college, which filter its staff's list of applications and narrow the view of a reader. */
import Type from 'typebox';
import type { TenantProblem } from '../checks.ts';
import { holds } from '../problems.ts';
import { code, flag, list, object, oneOf, text } from '../shapes.ts';
import type { Tenant } from '../tenant.ts';

/** The id of a facet, of one of its values or of an item of the checklist. */
export const name = Type.String({
  pattern: '^[a-z][a-z0-9-]{0,29}$',
  description: 'a name of 1 to 30 small letters, digits and dashes that begins with a letter',
});

export const question = Type.String({
  minLength: 1,
  maxLength: 80,
  description: 'the key of a question, such as entry_term',
});

/** An application has the value if its answer to the question is one of the codes. */
const valueSchema = object({
  id: name,
  label: text(60),
  question,
  codes: list(code, 1, 100),
});

/** The shape of a facet in the college's file. */
export const facetSchema = object({
  id: name,
  label: text(40),
  /** A facet has exactly one of `about`, `question` and `values`. */
  about: Type.Optional(oneOf('status', 'documents', 'reached', 'awaited', 'checklist')),
  question: Type.Optional(question),
  values: Type.Optional(list(valueSchema, 1, 40)),
  isSearched: Type.Optional(flag),
  inList: Type.Optional(flag),
});

export type Facet = NonNullable<Tenant['facets']>[number];

/** The facet value of an application without any other, for example because a question was not answered. */
export const NO_VALUE = '-';

/** The facets that are counted and may narrow the view of a reader; the others are searched. */
export function countedFacets({ facets = [] }: Pick<Tenant, 'facets'>): Facet[] {
  return facets.filter(({ isSearched }) => !isSearched);
}

/** Facets of so many values that they are searched by their words instead of counted, such as schools. */
export function searchedFacets({ facets = [] }: Pick<Tenant, 'facets'>): Facet[] {
  return facets.filter(({ isSearched }) => isSearched === true);
}

/** The codes that may answer each question of the form; none for a free answer. */
export type AskedQuestions = ReadonlyMap<string, readonly string[]>;

/** Checks that a question exists, and that codes answer it. */
export function* codeProblems(
  { question, codes }: { readonly question: string; readonly codes: readonly string[] },
  at: string,
  asked: AskedQuestions,
): Generator<TenantProblem> {
  const known = asked.get(question);
  if (known === undefined) return yield noSuchQuestion(`${at}.question`, question);
  for (const [index, code] of codes.entries()) {
    if (known.includes(code)) continue;
    yield holds(`${at}.codes[${index}]`, code, `a code that answers ${question}`);
  }
}

export function noSuchQuestion(path: string, question: string): TenantProblem {
  return holds(path, question, 'the key of a question that the form asks');
}
