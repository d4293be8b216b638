/** The facets of what readers recommend. Each shows a staff member only what they may see of the recommendations. */
import { sql } from 'kysely';
import { RECOMMENDED_BY_ME } from '#contract/desk-find.ts';
import type { Voice } from '#server/core/languages.ts';
import { isShownTo } from '../recommendations/read.ts';
import { type ListFacet, officeFacet, type Relation } from './list-facet.ts';

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

/** None where the college has no scale. */
export function recommendationFacets({ say, tenant }: Pick<Voice, 'say' | 'tenant'>): ListFacet[] {
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
