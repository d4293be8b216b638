/** Checks of facets beyond their schema: each has one source, and its questions and codes exist. */
import { applicationForm } from '#form/application/index.ts';
import { choicesFor, questionsOf } from '#form/engine/inventory.ts';
import type { TenantProblem } from '../checks.ts';
import type { Tenant } from '../tenant.ts';
import type { Facet } from './facets.ts';

type Asked = {
  /** Whether the form asks this. */
  has(key: string): boolean;
  /** The codes that may answer it; none for a free answer. */
  codes(key: string): readonly string[];
};

export function facetProblems(tenant: Tenant): TenantProblem[] {
  const { facets = [] } = tenant;
  if (facets.length === 0) return [];
  const form = applicationForm(tenant);
  const keys = new Set(questionsOf(form).map(({ key }) => key));
  const asked: Asked = {
    has: (key) => keys.has(key),
    codes: (key) => choicesFor(form, key).map(({ value }) => value),
  };
  return facets.flatMap((facet, index) => {
    const at = `facets[${index}]`;
    return [
      ...secondTime(facets, index, `${at}.id`),
      ...sourceProblems(facet, at),
      ...questionProblems(facet, at, asked),
      ...valueProblems(facet, at, asked),
    ];
  });
}

function secondTime(list: readonly { id: string }[], index: number, path: string): TenantProblem[] {
  const id = list[index]?.id ?? '';
  if (list.findIndex((one) => one.id === id) === index) return [];
  const problem = `holds "${id}" a second time; it may hold a value that the list does not have yet`;
  return [{ path, problem }];
}

function sourceProblems({ about, question, values, isSearched }: Facet, at: string) {
  const sources = [about, question, values].filter((source) => source !== undefined);
  const problems: TenantProblem[] = [];
  if (sources.length !== 1) {
    problems.push({
      path: at,
      problem: `holds ${sources.length} of about, question and values; it may hold exactly one of them`,
    });
  } else if (isSearched && question === undefined) {
    problems.push({
      path: `${at}.isSearched`,
      problem: 'holds true; it may hold true only beside "question"',
    });
  }
  return problems;
}

function questionProblems(
  { question, isSearched }: Facet,
  at: string,
  asked: Asked,
): TenantProblem[] {
  if (question === undefined) return [];
  const path = `${at}.question`;
  if (!asked.has(question)) return [noSuchQuestion(path, question)];
  if (isSearched || asked.codes(question).length > 0) return [];
  return [
    {
      path,
      problem: `holds "${question}", which is answered in words of one's own; it may hold a question with a list of choices, or "isSearched" must be true`,
    },
  ];
}

function valueProblems({ values = [] }: Facet, at: string, asked: Asked): TenantProblem[] {
  return values.flatMap(({ question, codes }, index) => {
    const path = `${at}.values[${index}]`;
    if (!asked.has(question)) return [noSuchQuestion(`${path}.question`, question)];
    const known = asked.codes(question);
    const unknown = codes.flatMap((code, place): TenantProblem[] =>
      known.includes(code)
        ? []
        : [
            {
              path: `${path}.codes[${place}]`,
              problem: `holds "${code}"; it may hold a code that answers ${question}`,
            },
          ],
    );
    return [...secondTime(values, index, `${path}.id`), ...unknown];
  });
}

function noSuchQuestion(path: string, question: string): TenantProblem {
  return {
    path,
    problem: `holds "${question}"; it may hold the key of a question that the form asks`,
  };
}
