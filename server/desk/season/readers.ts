/** How much each member of the staff has to read: only counts, of applications that are not withdrawn. */
import { sql } from 'kysely';
import type { Season } from '#contract/desk-season.ts';
import type { Queries } from '#server/core/database/database.ts';
import { ASSIGNEES } from '../find/work-facets.ts';

/** Every member to whom something is assigned, by name. @param staffId the caller's. */
export async function readReaders(queries: Queries, staffId: number): Promise<Season['readers']> {
  const { rows } = await sql<Season['readers'][number]>`
    select staff.id, coalesce(nullif(staff.name, ''), mail) as name, count(*) as assigned,
      count(*) filter (where value = 'read') as read
    from application_assignments assigned
    join ${ASSIGNEES.rows(staffId)} using (account_id)
    join summaries using (account_id)
    join staff on staff.id = assigned.staff_id
    where summaries.status <> 'withdrawn'
    group by staff.id order by lower(coalesce(nullif(staff.name, ''), mail)), staff.id`.execute(
    queries,
  );
  return rows;
}
