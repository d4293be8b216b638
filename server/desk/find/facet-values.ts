/** The values of facets, and their labels. */
import { FOR_ME } from '#contract/desk-find.ts';
import type { Form } from '#form/engine/definition.ts';
import { choicesFor, documentKeys, questionsOf } from '#form/engine/inventory.ts';
import { statusSteps } from '#server/applicant/status/steps.ts';
import type { FacetedTenant } from '#server/applicant/summaries/facets-of.ts';
import type { Voice } from '#server/core/languages.ts';
import { type Facet, NO_VALUE } from '#tenant/facets/facets.ts';
import { RECEIVED } from '#tenant/status/steps.ts';
import { createEnglish } from '#words/english.ts';
import { type Say, sayIn } from '#words/say.ts';
import { forMeLabels } from './for-me.ts';

/** A value of a facet with its label. */
type NamedValue = { readonly value: string; readonly label: string };

/** The sources of facet values: a college's file and its form. */
export type Faceted = { readonly tenant: FacetedTenant; readonly form: Form };

/** The facet that the desk adds to those of the college's file. The page of the list sets its label. */
export const forMeFacet: Facet = { id: FOR_ME, label: '' };

/** Every value that a counted facet may have, in the order of the form. */
export function valuesAt(facet: Facet, college: Faceted): string[] {
  const say = sayIn(createEnglish());
  return namedValues(facet, { ...college, say }).map(({ value }) => value);
}

/** The same values with their labels. */
export function namedValues(
  facet: Facet,
  { say, form, tenant }: Faceted & Pick<Voice, 'say'>,
): NamedValue[] {
  const { id, about, question, values = [] } = facet;
  const none = (label: string) => ({ value: NO_VALUE, label });
  if (id === FOR_ME) return named(forMeLabels(say));
  if (about === 'status') return named(statusLabels(say));
  if (about === 'documents') {
    const labels = new Map(questionsOf(form).map(({ key, label }) => [key, label]));
    const documents = documentKeys(form).map((key) => ({
      value: key,
      label: labels.get(key) ?? key,
    }));
    return [...documents, none(say('None'))];
  }
  if (about === 'reached' || about === 'awaited') {
    const steps = statusSteps(tenant, say).map(({ id: value, title }) => ({ value, label: title }));
    return about === 'reached'
      ? [...steps, none(say('Not submitted'))]
      : [...steps.filter(({ value }) => value !== RECEIVED), none(say('Nothing'))];
  }
  if (question !== undefined) {
    const choices = choicesFor(form, question).map(({ value, label }) => ({ value, label }));
    return [...choices, none(say('Not answered'))];
  }
  return [...values.map(({ id: value, label }) => ({ value, label })), none(say('None'))];
}

function named(labels: Readonly<Record<string, string>>): NamedValue[] {
  return Object.entries(labels).map(([value, label]) => ({ value, label }));
}

function statusLabels(say: Say) {
  return {
    none: say('Not begun'),
    started: say('Filling in'),
    validating: say('Reviewing'),
    submitted: say('Submitted'),
    withdrawn: say('Withdrawn'),
  };
}
