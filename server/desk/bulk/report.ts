/** Acts on views as the desk shows them. */
import { sql } from 'kysely';
import type { BulkAct } from '#contract/desk-bulk.ts';
import { earlier } from '#server/core/clock.ts';
import type { StaffMember } from '#server/core/identity/principal.ts';
import type { Platform } from '#server/core/platform.ts';
import { AT_WORK } from './act.ts';
import { mayUndo } from './acts.ts';

const MAX_ACTS = 50;

/** One's own acts, for a registrar those of everybody: newest first. @param tag the language of the reader. */
export async function listActs(
  platform: Pick<Platform, 'database' | 'clock' | 'tenant'>,
  member: StaffMember,
  tag: string,
): Promise<BulkAct[]> {
  const rows = await platform.database.kysely
    .selectFrom('bulk_acts')
    .innerJoin('staff', 'staff.id', 'staff_id')
    .selectAll('bulk_acts')
    .select(sql<readonly number[]>`'[]'::jsonb`.as('members'))
    .select(sql<string>`coalesce(nullif(staff.name, ''), staff.mail)`.as('by'))
    .where('state', '<>', 'counted')
    .$if(!member.roles.includes('registrar'), (acts) => acts.where('staff_id', '=', member.staffId))
    .orderBy('bulk_acts.id', 'desc')
    .limit(MAX_ACTS)
    .execute();
  return rows.map((row) => {
    const { id, kind, by, q, facets, sort, reason, counted, position, done, undone } = row;
    return {
      id,
      kind,
      by,
      q,
      facets,
      sort,
      reason,
      counted,
      position,
      done,
      undone,
      came: row.came,
      went: row.went,
      state: row.state as BulkAct['state'],
      is_own: row.staff_id === member.staffId,
      skipped: Object.entries(row.skipped).map(([why, count]) => ({ why, count })),
      begun_at: row.begun_at?.toISOString() ?? '',
      ended_at: row.ended_at?.toISOString() ?? '',
      why: row.why?.[tag] ?? row.why?.en ?? '',
      may_stop: AT_WORK.some((state) => state === row.state),
      may_undo: mayUndo(member, row, platform),
    };
  });
}

/** Removes counts that nobody confirmed, and what is needed only to undo an act, once nobody can undo it. */
export async function forgetOldActs({
  database: { kysely },
  clock,
}: Pick<Platform, 'database' | 'clock'>): Promise<void> {
  const yesterday = earlier(clock(), { days: 1 });
  await kysely
    .deleteFrom('bulk_acts')
    .where('state', '=', 'counted')
    .where('counted_at', '<=', yesterday)
    .execute();
  await sql`
    with over as (
      update bulk_acts set members = '[]'
      where state in ('done', 'stopped', 'undone') and members <> '[]'
        and coalesce(undo_until, ended_at) <= ${clock()}
      returning id)
    delete from bulk_outcomes using over where act_id = over.id`.execute(kysely);
}
