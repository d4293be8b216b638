/** The values of an application at each facet of the college's file. Pure. */
import type { WebStatus } from '#contract/application.ts';
import { type Answers, textAt } from '#form/engine/answers.ts';
import { foldWords, toKey } from '#server/core/search/words.ts';
import { COMPLETE, type ItemState, isAwaited } from '#tenant/checklist/checklist.ts';
import { countedFacets, type Facet, NO_VALUE, searchedFacets } from '#tenant/facets/facets.ts';
import { SEASON_FACET, seasonOf } from '#tenant/seasons/seasons.ts';
import { stepIds } from '#tenant/status/steps.ts';
import type { Tenant } from '#tenant/tenant.ts';

/** The data from which facets take their values. */
type FacetSource = {
  readonly answers: Answers;
  /** A withdrawn application has no other status; a reopened one is still submitted. */
  readonly status: WebStatus | 'none' | 'withdrawn';
  /** The keys of attached documents. */
  readonly documents: readonly string[];
  /** The steps reached since the submission, in no order; undefined before it. */
  readonly steps: readonly string[] | undefined;
  /** The items of the checklist that apply. */
  readonly items: readonly ItemState[];
  /** As the account keeps it. */
  readonly season: string;
};

/** The part of a college's file that facets need. */
export type FacetedTenant = Pick<Tenant, 'facets' | 'statusSteps' | 'checklist' | 'seasons'>;

/** A facet and a value, as they are stored and searched. */
export function facetEntry(facet: string, value: string): string {
  return `${facet}=${value}`;
}

/**
 * The stored list: first one entry for each counted facet, in the order of the college's file, such as `awaited=delivered,decision`, so
 * that counts know its place; then each value by itself of facets with several, so that a search finds it.
 */
export function facetsOf(tenant: FacetedTenant, source: FacetSource): string[] {
  const found = countedFacets(tenant).map((facet) => {
    const given =
      facet.id === SEASON_FACET
        ? [seasonOf(tenant, source.season)?.id ?? source.season]
        : valuesOf(facet, source, stepIds(tenant));
    const values = given.filter((value) => value !== '');
    return { id: facet.id, values: values.length > 0 ? values : [NO_VALUE] };
  });
  const several = found.filter(({ values }) => values.length > 1);
  return [
    ...found.map(({ id, values }) => facetEntry(id, values.join())),
    ...several.flatMap(({ id, values }) => values.map((value) => facetEntry(id, value))),
  ];
}

/** A searched answer: as it was given, and its words, each after a space. */
export type SearchedAnswer = { readonly answer: string; readonly words: string };

/** The answers of the searched facets, by facet; unanswered ones are left out. */
export function searchedOf(
  tenant: Pick<Tenant, 'facets'>,
  answers: Answers,
): Record<string, SearchedAnswer> {
  const found = searchedFacets(tenant).map(({ id, question = '' }) => {
    const answer = textAt(answers, question).trim();
    return [id, { answer, words: toKey(foldWords(answer)) }] as const;
  });
  return Object.fromEntries(found.filter(([, { answer }]) => answer !== ''));
}

function valuesOf(
  { about, question, values = [] }: Facet,
  { answers, status, documents, steps, items }: FacetSource,
  allSteps: readonly string[],
): readonly string[] {
  if (about === 'status') return [status];
  // The mark of a step that the college has removed is kept, but not shown.
  if (about === 'reached') return allSteps.filter((step) => steps?.includes(step));
  if (about === 'awaited') return steps ? allSteps.filter((step) => !steps.includes(step)) : [];
  if (about === 'checklist') return steps ? checklistValues(items) : [];
  if (about === 'documents') return [...documents].sort();
  if (question !== undefined) return [textAt(answers, question)];
  return values
    .filter(({ question: key, codes }) => codes.includes(textAt(answers, key)))
    .map(({ id }) => id);
}

/** The awaited items, or that the checklist is complete. */
function checklistValues(items: readonly ItemState[]): readonly string[] {
  const awaited = items.filter(isAwaited).map(({ id }) => id);
  return awaited.length > 0 ? awaited : [COMPLETE];
}
