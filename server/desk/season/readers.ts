/** How much each member of the staff has to read: only counts, of applications that are not withdrawn. */
import { sql } from 'kysely';
import type { SeasonReaders } from '#contract/desk-season.ts';
import type { Queries } from '#server/core/database/database.ts';
import { IS_NEW } from '../find/work-facets.ts';
import { isOfSeason } from './count.ts';

type Readers = SeasonReaders['readers'];

/** Every member to whom something of a season is assigned, by name. @param season undefined where the college has none. */
export async function readReaders(queries: Queries, season: string | undefined): Promise<Readers> {
  const { rows } = await sql<Readers[number]>`
    with load as (
      select staff_id, count(*) as assigned,
        count(*) filter (where read_at is not null and not ${IS_NEW}) as read
      from application_assignments join summaries using (account_id)
      left join application_reads reads using (account_id, staff_id)
      where status <> 'withdrawn' and ${isOfSeason(season)} group by staff_id)
    select id, coalesce(nullif(name, ''), mail) as name, assigned, read
    from load join staff on id = staff_id
    order by lower(coalesce(nullif(name, ''), mail)), id`.execute(queries);
  return rows;
}
