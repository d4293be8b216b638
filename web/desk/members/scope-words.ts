import type { StaffScope } from '#contract/desk.ts';
import type { ScopeFacet } from './calls.ts';

/** "Term: Fall 2027, Spring 2028; Major: Nursing"; undefined for a scope that narrows nothing. Pure. */
export function scopeInWords(scope: StaffScope, facets: readonly ScopeFacet[]): string | undefined {
  const parts = Object.entries(scope).map(([name, chosen]) => {
    const facet = facets.find(({ id }) => id === name);
    // What the college's file does not have any more is shown as it was kept.
    const labelOf = (value: string) =>
      facet?.values.find((known) => known.value === value)?.label ?? value;
    return `${facet?.label ?? name}: ${chosen.map(labelOf).join(', ')}`;
  });
  return parts.length === 0 ? undefined : parts.join('; ');
}
