/** What waits for a staff member, as a facet of the list: the values, and which applications have each. */
import { type RawBuilder, sql } from 'kysely';
import type { Queries } from '#server/core/database/database.ts';
import type { StaffMember } from '#server/core/identity/principal.ts';
import type { Say } from '#words/say.ts';

type StaffId = Pick<StaffMember, 'staffId'>['staffId'];

/**
 * The applications of each value, as a query for `account_id` and the `note` that mentions the staff member, newest last. What
 * was assigned or mentioned leaves when the staff member marks the application as read; what was assigned comes back when it is
 * submitted again.
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

/** What the values are called, in the order in which the facet lists them. */
export function forMeLabels(say: Say): Readonly<Record<Value, string>> {
  return { mentioned: say('Mentioned'), assigned: say('Assigned'), flagged: say('Flagged') };
}

/** True in SQL for the accounts that have one of some values. */
export function waitsFor(
  staffId: StaffId,
  values: readonly string[],
  account = sql`summaries.account_id`,
): RawBuilder<boolean> {
  const chosen = Object.entries(WAITING).filter(([value]) => values.includes(value));
  const lists = chosen.map(([, list]) => list(staffId));
  return sql`${account} in (select account_id from (${sql.join(lists, sql` union all `)}) waiting)`;
}

/** Why some applications wait for a staff member, in words: `Assigned`, or who wrote which note. */
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
