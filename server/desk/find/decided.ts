/** The facets of decisions: which, how far each is, and the answer to an offer. Those who may not see decisions find released ones only. */
import { sql } from 'kysely';
import type { StaffRole } from '#contract/desk-page.ts';
import type { Voice } from '#server/core/languages.ts';
import { seeingRoles } from '#tenant/decisions/decisions.ts';
import { NO_VALUE } from '#tenant/facets/facets.ts';
import { type ListFacet, named, type Relation } from './list-facet.ts';

/** Roles that may see decisions besides registrars, in every combination: relations are constants, whatever the college's file says. */
const COMBINATIONS: readonly (readonly StaffRole[])[] = [
  ['registrar'],
  ['registrar', 'reader'],
  ['registrar', 'helper'],
  ['registrar', 'reader', 'helper'],
];

const NOW = sql`statement_timestamp()`;

/** A relation for each of {@link COMBINATIONS}. @param column of the decision that a staff member sees. */
function relationsOf(column: 'code' | 'stage' | 'answer'): readonly Relation[] {
  return COMBINATIONS.map((roles) => ({
    otherwise: NO_VALUE,
    rows(staffId) {
      const maySee = sql`exists (
        select from staff where id = ${staffId} and roles ?| ${[...roles]}::text[])`;
      return sql`(
        select account_id, ${sql.ref(column)} as value from (
          (select account_id, code, answer, case
              when at <= ${NOW} then 'released' when release_id is not null then 'scheduled'
              when confirmed_at is not null then 'confirmed' else 'waiting' end as stage
            from decisions left join decision_releases on decision_releases.id = release_id
            where stands and ${maySee})
          union all
          (select distinct on (account_id) account_id, code, answer, 'released' as stage
            from decisions join decision_releases on decision_releases.id = release_id
            where at <= ${NOW} and not ${maySee}
            order by account_id, decisions.id desc)
        ) seen where ${sql.ref(column)} is not null) decided`;
    },
  }));
}

const CODES = relationsOf('code');
const STAGES = relationsOf('stage');
const ANSWERS = relationsOf('answer');

/** None for a college whose file has no decisions. Their capital letters keep the ids apart from those of a college's facets. */
export function decisionFacets({ tenant, say }: Voice): ListFacet[] {
  if (tenant.decisions === undefined) return [];
  const seeing = seeingRoles(tenant);
  const place = (seeing.includes('reader') ? 1 : 0) + (seeing.includes('helper') ? 2 : 0);
  const none = { value: NO_VALUE, label: say('None') };
  const facet = (
    id: string,
    label: string,
    relations: readonly Relation[],
    values: ListFacet['values'],
  ): ListFacet => {
    const relation = relations[place];
    const shared = { id, label, isColumn: false, isSearched: false, values: [...values, none] };
    return relation === undefined ? shared : { ...shared, relation };
  };
  const codes = tenant.decisions.choices.map(({ id: value, label }) => ({ value, label }));
  return [
    facet('decisionCode', say('Decision'), CODES, codes),
    facet('decisionStage', say('How far the decision is'), STAGES, named(decisionStages({ say }))),
    facet('offerAnswer', say('Answer to the offer'), ANSWERS, named(offerAnswers({ say }))),
  ];
}

function decisionStages({ say }: Pick<Voice, 'say'>) {
  return {
    waiting: say('Waits for confirmation'),
    confirmed: say('Confirmed'),
    scheduled: say('In a release'),
    released: say('Released'),
  };
}

function offerAnswers({ say }: Pick<Voice, 'say'>) {
  return { accepted: say('Accepted'), declined: say('Declined') };
}
