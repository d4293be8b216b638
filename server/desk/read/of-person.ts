/** The applications of a person over the seasons, for the reading page. */
import { sql } from 'kysely';
import type { PersonsApplication } from '#contract/desk-open.ts';
import type { Queries } from '#server/core/database/database.ts';
import { seasonOf } from '#tenant/seasons/seasons.ts';
import type { Tenant } from '#tenant/tenant.ts';
import { type Reader, withinScope } from '../find/scope.ts';

/** Every application of the person that the reader may read, oldest first; none where there is only one. */
export async function listOfPerson(
  queries: Queries,
  reader: Reader,
  accountId: number,
  tenant: Pick<Tenant, 'seasons'>,
): Promise<PersonsApplication[]> {
  const { rows } = await sql<{ id: number; season: string; reference: string | null }>`
    select accounts.id, season, summaries.reference
    from accounts left join summaries on summaries.account_id = accounts.id
    where accounts.username = (select username from accounts where id = ${accountId})
      and (accounts.id = ${accountId} or ${withinScope(reader)})
    order by accounts.id`.execute(queries);
  if (rows.length < 2) return [];
  return rows.map(({ id, season, reference }) => ({
    account_id: id,
    season: seasonOf(tenant, season)?.name ?? season,
    reference: reference ?? '',
  }));
}
