/** The facet "For me", applications that wait for a staff member: its values, and a query for each. */
import { type RawBuilder, sql } from 'kysely';
import type { Queries } from '#server/core/database/database.ts';
import type { StaffMember } from '#server/core/identity/principal.ts';
import type { Say } from '#words/say.ts';

type StaffId = Pick<StaffMember, 'staffId'>['staffId'];

/**
 * For each value, a query for `account_id` and the `note` that mentions the staff member. Marking an application as read ends its mentions
 * and its assignment; the assignment returns when the application is submitted again.
 */
const WAITING = {
  mentioned: (staffId) => sql`
    select account_id, notes.id as note from note_mentions
    join application_notes notes on notes.id = note_id
    where note_mentions.staff_id = ${staffId} and not exists (
      select from application_reads reads where reads.account_id = notes.account_id
        and reads.staff_id = ${staffId} and read_at >= written_at)`,
  assigned: (staffId) => sql`
    select account_id, null::bigint as note from application_assignments assigned
    where staff_id = ${staffId} and not exists (
      select from application_reads reads where reads.account_id = assigned.account_id
        and reads.staff_id = ${staffId} and read_at >= assigned_at and submitted_at is not distinct from
          (select submitted_at from summaries where summaries.account_id = reads.account_id))`,
  flagged: (staffId) => sql`
    select account_id, null::bigint as note from application_flags where staff_id = ${staffId}`,
} satisfies Record<string, (staffId: StaffId) => RawBuilder<unknown>>;

type Value = keyof typeof WAITING;

export const FOR_ME_VALUES = Object.keys(WAITING);

/** The labels of the values, in the facet's order. */
export function forMeLabels(say: Say): Readonly<Record<Value, string>> {
  return { mentioned: say('Mentioned'), assigned: say('Assigned'), flagged: say('Flagged') };
}

/** True in SQL for accounts that have one of the values. */
export function waitsFor(
  staffId: StaffId,
  values: readonly string[],
  account = sql`summaries.account_id`,
): RawBuilder<boolean> {
  const chosen = Object.entries(WAITING).filter(([value]) => values.includes(value));
  const lists = chosen.map(([, list]) => list(staffId));
  return sql`${account} in (select account_id from (${sql.join(lists, sql` union all `)}) waiting)`;
}

/** Why applications wait for a staff member, in words: a label such as `Assigned`, or a note with its author. Notes are oldest first. */
export async function reasonsToWait(
  queries: Queries,
  staffId: StaffId,
  accountIds: readonly number[],
  say: Say,
): Promise<ReadonlyMap<number, readonly string[]>> {
  const labels = forMeLabels(say);
  const lists = Object.entries(WAITING).map(
    ([value, list]) => sql`select ${value} as value, list.* from (${list(staffId)}) list`,
  );
  const { rows } = await sql<{ id: number; value: Value; by: string | null; text: string }>`
    select waiting.account_id as id, value, coalesce(nullif(name, ''), mail) as by, text
    from (${sql.join(lists, sql` union all `)}) waiting
    left join application_notes on application_notes.id = note
    left join staff on staff.id = application_notes.staff_id
    where waiting.account_id = any(${[...accountIds]}::bigint[])
    order by note`.execute(queries);
  const reasons = Map.groupBy(rows, ({ id }) => id);
  return new Map(
    [...reasons].map(([id, some]) => [
      id,
      some.map(({ value, by, text }) => (by === null ? labels[value] : `${by}: ${text}`)),
    ]),
  );
}
