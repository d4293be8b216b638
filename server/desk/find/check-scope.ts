import type { StaffScope } from '#contract/desk.ts';
import { AppError } from '#server/core/http/errors.ts';
import { countedFacets } from '#tenant/facets/facets.ts';
import { type Faceted, valuesAt } from './facet-values.ts';

/** @throws AppError 400 for a scope with a facet or a value that the college does not have. */
export function checkScope(college: Faceted, scope: StaffScope): void {
  const facets = countedFacets(college.tenant);
  for (const [name, values] of Object.entries(scope)) {
    const facet = facets.find(({ id }) => id === name);
    if (facet === undefined)
      throw noSuchFacet(
        name,
        facets.map(({ id }) => id),
      );
    const known = valuesAt(facet, college);
    const unknown = values.find((value) => !known.includes(value));
    if (unknown !== undefined || values.length === 0) throw noSuchValue(name, unknown ?? '', known);
  }
}

/** The error for a facet that the college's file does not have. */
export function noSuchFacet(name: string, known: readonly string[]): AppError {
  return new AppError(400, 'no_such_facet', (say) =>
    known.length === 0
      ? say('This college has no facets.')
      : say('There is no facet called “{name}”. It may be {known}.', {
          name,
          known: known.join(', '),
        }),
  );
}

/** The error for a value that a facet does not have. */
export function noSuchValue(name: string, word: string, known: readonly string[]): AppError {
  const words = listed(known);
  return new AppError(400, 'no_such_value', (say) =>
    say('“{name}” cannot be “{word}”. It may be {words}.', { name, word, words }),
  );
}

const MAX_LISTED = 12;

function listed(known: readonly string[]): string {
  const shown = known.slice(0, MAX_LISTED).join(', ');
  return known.length > MAX_LISTED ? `${shown} …` : shown;
}
