/** The facets of decisions: which, how far each is, and the answer to an offer. Staff who may not see decisions find released ones only. */
import { sql } from 'kysely';
import { DECISION_CODE } from '#contract/desk-find.ts';
import type { Voice } from '#server/core/languages.ts';
import { seeingRoles } from '#tenant/decisions/decisions.ts';
import { NO_VALUE } from '#tenant/facets/facets.ts';
import { type ListFacet, officeFacet, type Relation } from './list-facet.ts';

const NOW = sql`statement_timestamp()`;

/** @param column of the decision that a staff member sees. */
function relationOf(
  column: 'code' | 'stage' | 'answer',
  { tenant }: Pick<Voice, 'tenant'>,
): Relation {
  return {
    otherwise: NO_VALUE,
    rows(staffId) {
      const maySee = sql`exists (
        select from staff where id = ${staffId} and roles ?| ${[...seeingRoles(tenant)]}::text[])`;
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
  };
}

/** None for a college whose file has no decisions. Their capital letters keep the ids apart from those of a college's facets. */
export function decisionFacets(voice: Voice): ListFacet[] {
  const { tenant, say } = voice;
  if (tenant.decisions === undefined) return [];
  const none = { [NO_VALUE]: say('None') };
  const codes = Object.fromEntries(tenant.decisions.choices.map(({ id, label }) => [id, label]));
  const stages = {
    waiting: say('Waits for confirmation'),
    confirmed: say('Confirmed'),
    scheduled: say('In a release'),
    released: say('Released'),
  };
  const answers = { accepted: say('Accepted'), declined: say('Declined') };
  const facet = (
    id: string,
    label: string,
    column: Parameters<typeof relationOf>[0],
    values: Readonly<Record<string, string>>,
  ) => officeFacet(id, label, { ...values, ...none }, relationOf(column, voice));
  return [
    facet(DECISION_CODE, say('Decision'), 'code', codes),
    facet('decisionStage', say('Stage of the decision'), 'stage', stages),
    facet('offerAnswer', say('Answer to the offer'), 'answer', answers),
  ];
}
