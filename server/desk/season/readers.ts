/** How much each member of the staff has to read: only counts, of applications that are not withdrawn. */
import { sql } from 'kysely';
import type { SeasonReaders } from '#contract/desk-season.ts';
import type { Queries } from '#server/core/database/database.ts';
import { IS_NEW } from '../find/work-facets.ts';

type Readers = SeasonReaders['readers'];

/** Every member to whom something is assigned, by name. */
export async function readReaders(queries: Queries): Promise<Readers> {
  const { rows } = await sql<Readers[number]>`
    with load as (
      select staff_id, count(*) as assigned,
        count(*) filter (where read_at is not null and not ${IS_NEW}) as read
      from application_assignments join summaries using (account_id)
      left join application_reads reads using (account_id, staff_id)
      where status <> 'withdrawn' group by staff_id)
    select id, coalesce(nullif(name, ''), mail) as name, assigned, read
    from load join staff on id = staff_id
    order by lower(coalesce(nullif(name, ''), mail)), id`.execute(queries);
  return rows;
}
