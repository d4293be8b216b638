/** All facets of the list, and how an address names their values. */
import { sql } from 'kysely';
import type { StaffScope } from '#contract/desk.ts';
import { RECOMMENDED_BY_ME } from '#contract/desk-find.ts';
import { choicesFor, documentKeys, questionsOf } from '#form/engine/inventory.ts';
import { statusSteps } from '#server/applicant/status/steps.ts';
import { AppError } from '#server/core/http/errors.ts';
import type { Voice } from '#server/core/languages.ts';
import { COMPLETE } from '#tenant/checklist/checklist.ts';
import { countedFacets, type Facet, NO_VALUE } from '#tenant/facets/facets.ts';
import { SEASON_FACET } from '#tenant/seasons/seasons.ts';
import { RECEIVED } from '#tenant/status/steps.ts';
import { createEnglish } from '#words/english.ts';
import { sayIn } from '#words/say.ts';
import { hintedFor } from '../duplicates/find.ts';
import { isShownTo } from '../recommendations/read.ts';
import { decisionFacets } from './decided.ts';
import { forMeFacet } from './for-me.ts';
import { type ListFacet, named, officeFacet, type Relation } from './list-facet.ts';
import { workFacets } from './work-facets.ts';

/** Applications that may be of the same person as another one. */
const HINTED: Relation = {
  rows: (staffId) => sql`(
    select account_id, 'possible' as value from (${hintedFor(staffId)}) hinted) hints`,
};

/** The facets of the office, and every facet of the college's file. */
export function listFacets(voice: Voice): ListFacet[] {
  const own = (voice.tenant.facets ?? []).map((facet) => ({
    id: facet.id,
    label: facet.id === SEASON_FACET ? voice.say('Season') : facet.label,
    isColumn: facet.inList ?? false,
    isSearched: facet.isSearched ?? false,
    values: facet.isSearched ? [] : valuesOf(facet, voice),
  }));
  const { say } = voice;
  const possible = say('Possible duplicates');
  return [
    forMeFacet(voice),
    ...workFacets(say),
    ...recommendationFacets(voice),
    ...decisionFacets(voice),
    officeFacet('possibleDuplicates', say('Duplicates'), { possible }, HINTED),
    ...own,
  ];
}

/** The facets that may narrow the view of a reader. */
export function scopeFacets(voice: Voice): ListFacet[] {
  const counted = new Set(countedFacets(voice.tenant).map(({ id }) => id));
  return listFacets(voice).filter(({ id }) => counted.has(id));
}

/** @throws AppError 400 for a scope with a facet or a value that the college does not have. */
export function checkScope(college: Pick<Voice, 'tenant' | 'form'>, scope: StaffScope): void {
  const facets = scopeFacets({ ...college, say: sayIn(createEnglish()) });
  for (const [id, values] of Object.entries(scope)) {
    readValues(facetNamed(facets, id), values.length > 0 ? values : ['']);
  }
}

/** @throws AppError 400 for a facet that is not among these. */
export function facetNamed(facets: readonly ListFacet[], name: string): ListFacet {
  const facet = facets.find(({ id }) => id === name);
  if (facet !== undefined) return facet;
  const known = facets.flatMap(({ id, relation }) => (relation ? [] : id)).join(', ');
  throw new AppError(400, 'no_such_facet', (say) =>
    known === ''
      ? say('This college has no facets.')
      : say('There is no facet called “{name}”. It may be {known}.', { name, known }),
  );
}

const MAX_LISTED = 12;

/** Values of a counted facet, each once and in its order. @throws AppError 400 for one that it does not have. */
export function readValues(facet: ListFacet, given: readonly string[]): readonly string[] {
  const staff = facet.hasStaff ? given.filter((value) => /^[1-9]\d{0,14}$/.test(value)) : [];
  const known = [...facet.values.map(({ value }) => value), ...new Set(staff)];
  const word = given.find((value) => !known.includes(value));
  if (word === undefined) return known.filter((value) => given.includes(value));
  const words = known.slice(0, MAX_LISTED).join(', ') + (known.length > MAX_LISTED ? ' …' : '');
  throw new AppError(400, 'no_such_value', (say) =>
    say('“{name}” cannot be “{word}”. It may be {words}.', { name: facet.id, word, words }),
  );
}

function valuesOf(
  { id, about, question, values = [] }: Facet,
  { say, form, tenant }: Voice,
): ListFacet['values'] {
  if (id === SEASON_FACET) {
    return (tenant.seasons ?? []).map(({ id: value, name: label }) => ({ value, label }));
  }
  const none = (label: string) => ({ value: NO_VALUE, label });
  if (about === 'status') {
    return named({
      none: say('Not begun'),
      started: say('Filling in'),
      validating: say('Fixing what was missing'),
      submitted: say('Submitted'),
      withdrawn: say('Withdrawn'),
    });
  }
  if (about === 'documents') {
    const labels = new Map(questionsOf(form).map(({ key, label }) => [key, label]));
    const keys = documentKeys(form);
    return [
      ...keys.map((value) => ({ value, label: labels.get(value) ?? value })),
      none(say('None')),
    ];
  }
  if (about === 'checklist') {
    const items = (tenant.checklist?.items ?? []).map(({ id: value, label }) => ({
      value,
      label: say('Awaited: {item}', { item: label }),
    }));
    const complete = { value: COMPLETE, label: say('Nothing awaited') };
    return [complete, ...items, none(say('Not submitted'))];
  }
  if (about !== undefined) {
    const steps = statusSteps(tenant, say).map(({ id: value, title }) => ({ value, label: title }));
    return about === 'reached'
      ? [...steps, none(say('Not submitted'))]
      : [...steps.filter(({ value }) => value !== RECEIVED), none(say('Nothing'))];
  }
  return question === undefined
    ? [...values.map(({ id: value, label }) => ({ value, label })), none(say('None'))]
    : [
        ...choicesFor(form, question).map(({ value, label }) => ({ value, label })),
        none(say('Not answered')),
      ];
}

/** How many steps of the scale between two readers are a disagreement. */
const DISAGREEMENT = 2;

const BY_ME: Relation = {
  rows: (staffId) => sql`(
    select account_id, 'by-me' as value from recommendations where staff_id = ${staffId}) by_me`,
  otherwise: 'not-by-me',
};

/** The number of given recommendations is no secret: the names of an application's readers are shown to everybody. */
const doneBy = (readers: number): Relation => ({
  rows: () => sql`(
    select account_id, 'done' as value from recommendations
    group by account_id having count(*) >= ${readers}) done`,
  otherwise: 'waiting',
});

const APART: Relation = {
  rows: (staffId) => sql`(
    select account_id, 'apart' as value from recommendations given group by account_id
    having max(value) - min(value) >= ${DISAGREEMENT}
      and ${isShownTo(staffId, sql`given.account_id`)}) apart`,
};

/** The facets of recommendations: each shows a staff member only what they may see. None where the college has no scale. */
function recommendationFacets({ say, tenant }: Pick<Voice, 'say' | 'tenant'>): ListFacet[] {
  if (tenant.recommendation === undefined) return [];
  const { readers } = tenant.recommendation;
  const given = { 'by-me': say('Given'), 'not-by-me': say('Not given') };
  const done = {
    done: say('{readers, plural, one {One reader} other {# readers}}', { readers }),
    waiting: say('Still waiting'),
  };
  const apart = say('{steps} points or more', { steps: DISAGREEMENT });
  return [
    officeFacet(RECOMMENDED_BY_ME, say('My recommendation'), given, BY_ME),
    ...(readers > 0
      ? [officeFacet('readersDone', say('Recommendations'), done, doneBy(readers))]
      : []),
    officeFacet('disagreement', say('Disagreement'), { apart }, APART),
  ];
}
