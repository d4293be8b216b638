/** The facet "For me", applications that wait for a staff member: its values, and how to find and explain them. */
import { type RawBuilder, sql } from 'kysely';
import { FOR_ME } from '#contract/desk-find.ts';
import type { Queries } from '#server/core/database/database.ts';
import type { Say } from '#words/say.ts';
import { type ListFacet, officeFacet, type Relation } from './list-facet.ts';

const WAITING: Relation = {
  rows: (staffId) => sql`(select distinct account_id, value from ${waitingFor(staffId)}) waiting`,
};

export function forMeFacet({ say }: { readonly say: Say }): ListFacet {
  return officeFacet(FOR_ME, say('For me'), forMeLabels(say), WAITING);
}

/** The labels of the values, in the facet's order. */
function forMeLabels(say: Say) {
  return { mentioned: say('Mentioned'), assigned: say('Assigned'), flagged: say('Flagged') };
}

type Value = keyof ReturnType<typeof forMeLabels>;

/**
 * The applications that wait for a staff member, as a table of `account_id`, `value` and the `note` that mentions the member. Marking an
 * application as read ends its mentions and its assignment; the assignment returns when the application is submitted again.
 */
function waitingFor(staffId: number): RawBuilder<unknown> {
  return sql`(
    select account_id, 'mentioned' as value, notes.id as note from note_mentions
    join application_notes notes on notes.id = note_id
    where note_mentions.staff_id = ${staffId} and not exists (
      select from application_reads reads where reads.account_id = notes.account_id
        and reads.staff_id = ${staffId} and read_at >= written_at)
    union all
    select account_id, 'assigned', null from application_assignments assigned
    where staff_id = ${staffId} and not exists (
      select from application_reads reads where reads.account_id = assigned.account_id
        and reads.staff_id = ${staffId} and read_at >= assigned_at and submitted_at is not distinct from
          (select submitted_at from summaries where summaries.account_id = reads.account_id))
    union all
    select account_id, 'flagged', null from application_flags where staff_id = ${staffId}
  ) waiting`;
}

/** True in SQL for accounts that have one of the values. */
export function waitsFor(
  staffId: number,
  values: readonly string[],
  account = sql`summaries.account_id`,
): RawBuilder<boolean> {
  return sql`${account} in (
    select account_id from ${waitingFor(staffId)} where value = any(${[...values]}::text[]))`;
}

/** Why applications wait for a staff member, in words: a label such as `Assigned`, or a note with its author. Notes are oldest first. */
export async function reasonsToWait(
  queries: Queries,
  staffId: number,
  accountIds: readonly number[],
  say: Say,
): Promise<ReadonlyMap<number, readonly string[]>> {
  const labels = forMeLabels(say);
  const { rows } = await sql<{ id: number; value: Value; by: string | null; text: string }>`
    select waiting.account_id as id, value, coalesce(nullif(name, ''), mail) as by, text
    from ${waitingFor(staffId)}
    left join application_notes on application_notes.id = note
    left join staff on staff.id = application_notes.staff_id
    where waiting.account_id = any(${[...accountIds]}::bigint[])
    order by note, value`.execute(queries);
  const reasons = new Map<number, string[]>();
  for (const { id, value, by, text } of rows) {
    const reason = by === null ? labels[value] : `${by}: ${text}`;
    reasons.set(id, [...(reasons.get(id) ?? []), reason]);
  }
  return reasons;
}
