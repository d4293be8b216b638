/** The values of an application at each facet of the college's file. Pure. */
import type { WebStatus } from '#contract/application.ts';
import { type Answers, textAt } from '#form/engine/answers.ts';
import { foldWords, toKey } from '#server/core/search/words.ts';
import { countedFacets, type Facet, NO_VALUE, searchedFacets } from '#tenant/facets/facets.ts';
import { stepIds } from '#tenant/status/steps.ts';
import type { Tenant } from '#tenant/tenant.ts';

/** A withdrawn application has no other status; a reopened one is still submitted. */
type Status = WebStatus | 'none' | 'withdrawn';

/** The data from which facets take their values. */
type FacetSource = {
  readonly answers: Answers;
  readonly status: Status;
  /** The keys of attached documents. */
  readonly documents: readonly string[];
  /** The steps reached since the submission, in no order; undefined before it. */
  readonly steps: readonly string[] | undefined;
};

/** The part of a college's file that facets need. */
export type FacetedTenant = Pick<Tenant, 'facets' | 'statusSteps'>;

/** A facet and a value, as they are stored and searched. */
export function facetEntry(facet: string, value: string): string {
  return `${facet}=${value}`;
}

/** The facets with exactly one value per application, in the order in which the stored list begins with them. */
export function singleFacets(tenant: Pick<Tenant, 'facets'>): Facet[] {
  return countedFacets(tenant).filter(
    ({ about, values }) => values === undefined && (about === undefined || about === 'status'),
  );
}

/** At least one entry for each counted facet; those of {@link singleFacets} come first, so that their places are known. */
export function facetsOf(tenant: FacetedTenant, source: FacetSource): string[] {
  const single = singleFacets(tenant);
  const others = countedFacets(tenant).filter((facet) => !single.includes(facet));
  return [...single, ...others].flatMap((facet) => {
    const values = valuesOf(facet, source, stepIds(tenant)).filter((value) => value !== '');
    return (values.length > 0 ? values : [NO_VALUE]).map((value) => facetEntry(facet.id, value));
  });
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
  { answers, status, documents, steps }: FacetSource,
  allSteps: readonly string[],
): readonly string[] {
  if (about === 'status') return [status];
  // The mark of a step that the college has removed is kept, but not shown.
  if (about === 'reached') return allSteps.filter((step) => steps?.includes(step));
  if (about === 'awaited') return steps ? allSteps.filter((step) => !steps.includes(step)) : [];
  if (about === 'documents') return [...new Set(documents)].sort();
  if (question !== undefined) return [textAt(answers, question)];
  return values
    .filter(({ question: key, codes }) => codes.includes(textAt(answers, key)))
    .map(({ id }) => id);
}
