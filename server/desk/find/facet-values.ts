/** The values of facets, and what they are called. */
import type { Form } from '#form/engine/definition.ts';
import { choicesFor, documentKeys, questionsOf } from '#form/engine/inventory.ts';
import type { Voice } from '#server/platform/languages.ts';
import { statusSteps } from '#server/status/steps.ts';
import type { FacetedTenant } from '#server/summaries/facets-of.ts';
import { type Facet, NO_VALUE } from '#tenant/facets/facets.ts';
import { RECEIVED, stepIds } from '#tenant/status/steps.ts';
import type { Say } from '#words/say.ts';

/** A value of a facet with what its readers call it. */
type NamedValue = { readonly value: string; readonly label: string };

/** What the values of facets are made of: a college's file and its form. */
export type Faceted = { readonly tenant: FacetedTenant; readonly form: Form };

const STATUSES = ['none', 'started', 'validating', 'submitted', 'withdrawn'] as const;

/** Every value that a counted facet may have, in the order of the form. */
export function valuesAt(
  { about, question, values = [] }: Facet,
  { tenant, form }: Faceted,
): string[] {
  if (about === 'status') return [...STATUSES];
  const own = () => {
    if (about === 'documents') return documentKeys(form);
    if (about === 'reached') return [...stepIds(tenant)];
    if (about === 'awaited') return stepIds(tenant).filter((step) => step !== RECEIVED);
    if (question !== undefined) return choicesFor(form, question).map(({ value }) => value);
    return values.map(({ id }) => id);
  };
  return [...own(), NO_VALUE];
}

/** The same with labels. */
export function namedValues(
  { about, question, values = [] }: Facet,
  { say, form, tenant }: Pick<Voice, 'say' | 'form' | 'tenant'>,
): NamedValue[] {
  if (about === 'status') return STATUSES.map((value) => ({ value, label: statusIn(say, value) }));
  if (about === 'documents') {
    const labels = new Map(questionsOf(form).map(({ key, label }) => [key, label]));
    const named = documentKeys(form).map((value) => ({ value, label: labels.get(value) ?? value }));
    return [...named, { value: NO_VALUE, label: say('None') }];
  }
  if (about === 'reached' || about === 'awaited') {
    const named = statusSteps(tenant, say).map(({ id, title }) => ({ value: id, label: title }));
    return about === 'reached'
      ? [...named, { value: NO_VALUE, label: say('Not submitted') }]
      : [
          ...named.filter(({ value }) => value !== RECEIVED),
          { value: NO_VALUE, label: say('Nothing') },
        ];
  }
  if (question !== undefined) {
    const named = choicesFor(form, question).map(({ value, label }) => ({ value, label }));
    return [...named, { value: NO_VALUE, label: say('Not answered') }];
  }
  const named = values.map(({ id, label }) => ({ value: id, label }));
  return [...named, { value: NO_VALUE, label: say('None') }];
}

/** A status in a word. */
function statusIn(say: Say, status: (typeof STATUSES)[number]): string {
  return {
    none: say('Not begun'),
    started: say('Filling in'),
    validating: say('Reviewing'),
    submitted: say('Submitted'),
    withdrawn: say('Withdrawn'),
  }[status];
}
