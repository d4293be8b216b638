/** Who has begun and not submitted: those to whom an extended deadline matters. */
import { type RawBuilder, sql } from 'kysely';
import { earlier } from '#server/core/clock.ts';
import type { Queries } from '#server/core/database/database.ts';
import type { Deadline } from '#tenant/tenant.ts';

/** A draft that nobody has touched for longer is of a former season. */
const ALIVE_DAYS = 180;

/** What a deadline says of whom it concerns. */
type Concerned = Pick<Deadline, 'terms'>;

/** The accounts, as a condition on `applications`. */
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

/** Whoever has not chosen a term yet may still choose one of these. */
function appliesFor(terms: Concerned['terms']): RawBuilder<boolean> {
  if (terms === undefined) return sql<boolean>`true`;
  return sql<boolean>`coalesce(applications.answers->>'entry_term', '') = any(${['', ...terms]}::text[])`;
}

export async function countBegun(
  queries: Queries,
  now: Date,
  concerned: Concerned,
): Promise<number> {
  const { begun } = await queries
    .selectFrom('applications')
    .select(({ fn }) => fn.countAll<number>().as('begun'))
    .where(hasBegun(now, concerned))
    .executeTakeFirstOrThrow();
  return begun;
}
