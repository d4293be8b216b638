/** Applicants with an unsubmitted draft: an extended deadline matters to them. */
import { type RawBuilder, sql } from 'kysely';
import { DRAFTS } from '#server/applicant/summaries/drafts.ts';
import { earlier } from '#server/core/clock.ts';
import type { Queries } from '#server/core/database/database.ts';
import type { Deadline } from '#tenant/tenant.ts';

/** A draft that is untouched for longer belongs to a former season. */
const ALIVE_DAYS = 180;

/** The part of a deadline that says which applicants it concerns. */
type Concerned = Pick<Deadline, 'terms'>;

/** Condition on `applications`: a live draft, never submitted or withdrawn, for one of the deadline's terms. */
export function hasBegun(now: Date, { terms }: Concerned): RawBuilder<boolean> {
  const since = earlier(now, { days: ALIVE_DAYS });
  return sql<boolean>`
    started_at is not null and submitted_at is null and answers_changed_at >= ${since}
    and not exists (select from withdrawals where withdrawals.account_id = applications.account_id)
    and not exists (
      select from application_versions
      where application_versions.account_id = applications.account_id and number is not null)
    and ${appliesFor(terms)}`;
}

/** A draft without a term counts, too: its applicant may still choose one of these. */
function appliesFor(terms: Concerned['terms']): RawBuilder<boolean> {
  if (terms === undefined) return sql<boolean>`true`;
  return sql<boolean>`coalesce(applications.answers->>'entry_term', '') = any(${['', ...terms]}::text[])`;
}

/** How many have begun for each term, as the list knows them: a minute later than {@link hasBegun}, and without reading answers. */
export async function countBegun(
  queries: Queries,
  now: Date,
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ term: string; begun: number }>`
    select entry_term as term, count(*) as begun from ${DRAFTS}
    where changed_at >= ${earlier(now, { days: ALIVE_DAYS })} group by entry_term`.execute(queries);
  return new Map(rows.map(({ term, begun }) => [term, begun]));
}

/** How many of them a deadline concerns. */
export function concerned(begun: ReadonlyMap<string, number>, { terms }: Concerned): number {
  const counts = [...begun].filter(([term]) => !terms || term === '' || terms.includes(term));
  return counts.reduce((sum, [, count]) => sum + count, 0);
}
