/** The marks and notes of an application as one staff member sees them, and the staff who have it open. One statement reads all of it. */
import { type RawBuilder, sql } from 'kysely';
import type { Colleague, Marks } from '#contract/desk-read.ts';
import { readApplication } from '#server/applicant/submissions/read.ts';
import { earlier } from '#server/core/clock.ts';
import type { Queries } from '#server/core/database/database.ts';
import { waitsFor } from '../find/for-me.ts';
import { colleague } from './people.ts';
import { type Hashes, versionOf } from './state.ts';

/** An application, and the staff member who looks at it. */
export type Seen = { readonly accountId: number; readonly staffId: number };

/** A staff member without a heartbeat for so long has closed the page. */
const HERE_SECONDS = 30;

type Person = { readonly id: number; readonly mail: string; readonly name: string };
type Since = Person & { readonly at: string };
type Row = {
  readonly reads: readonly (Since & Pick<OwnRead, 'hashes'> & { submittedAt: string | null })[];
  readonly flags: readonly Since[];
  readonly assigned: readonly Since[];
  readonly notes: readonly (Since & { note: number; text: string; mentions: readonly Person[] })[];
  readonly here: readonly Person[];
  readonly waits: boolean;
};

/** The state in which the staff member has read the application. */
type OwnRead = { readonly hashes: Hashes; readonly submittedAt: Date | null };

/** The marks without the version of the application, and the state that the staff member has read. */
type MarksRead = { readonly marks: Omit<Marks, 'version'>; readonly read: OwnRead | undefined };

/** @param isHere the staff member has the application open from now on. */
export async function readMarks(
  queries: Queries,
  { accountId, staffId }: Seen,
  now: Date,
  { isHere = false } = {},
): Promise<MarksRead> {
  const present = sql`with present as (
    insert into application_presence (account_id, staff_id, seen_at)
    values (${accountId}, ${staffId}, ${now})
    on conflict (account_id, staff_id) do update set seen_at = excluded.seen_at)`;
  const ofOne = (table: string, columns: RawBuilder<unknown>, order: RawBuilder<unknown>) => sql`(
    select coalesce(json_agg(json_build_object(${PERSON}, ${columns}) order by ${order}), '[]')
    from ${sql.table(table)} marked join staff on staff.id = marked.staff_id
    where marked.account_id = ${accountId})`;
  const { rows } = await sql<Row>`
    ${isHere ? present : sql``}
    select
      ${ofOne(
        'application_reads',
        sql`'at', read_at, 'submittedAt', submitted_at, 'hashes', case when staff.id = ${staffId}
          then (select hashes from read_states where read_states.id = state_id) end`,
        sql`read_at, staff.id`,
      )} as reads,
      ${ofOne('application_flags', sql`'at', flagged_at`, sql`flagged_at, staff.id`)} as flags,
      ${ofOne('application_assignments', sql`'at', assigned_at`, sql`staff.id`)} as assigned,
      ${ofOne(
        'application_notes',
        sql`'at', written_at, 'note', marked.id, 'text', text, 'mentions', (
          select coalesce(json_agg(json_build_object(${PERSON}) order by staff.id), '[]')
          from note_mentions join staff on staff.id = staff_id where note_id = marked.id)`,
        sql`marked.id`,
      )} as notes,
      (select coalesce(json_agg(json_build_object(${PERSON}) order by staff.id), '[]')
        from application_presence join staff on staff.id = staff_id
        where account_id = ${accountId} and staff.id <> ${staffId} and removed_at is null
          and seen_at > ${earlier(now, { seconds: HERE_SECONDS })}) as here,
      ${waitsFor(staffId, ['mentioned', 'assigned'], sql`${accountId}::bigint`)} as waits`.execute(
    queries,
  );
  const [row] = rows;
  if (row === undefined) throw new Error('a select without a table gives a row');
  const isOwn = ({ id }: Person) => id === staffId;
  const others = (all: readonly Since[]) => all.filter((one) => !isOwn(one)).map(since);
  const read = row.reads.find(isOwn);
  const [assigned] = row.assigned;
  return {
    read: read && { hashes: read.hashes, submittedAt: dateIn(read.submittedAt) },
    marks: {
      read_at: read ? since(read).at : '',
      is_read: read !== undefined && !row.waits,
      is_flagged: row.flags.some(isOwn),
      read_by: others(row.reads),
      flagged_by: others(row.flags),
      assigned_to: assigned ? since(assigned) : null,
      notes: row.notes.map(({ note, text, mentions, ...person }) => ({
        ...since(person),
        id: note,
        text,
        mentions: mentions.map(colleague),
        is_own: isOwn(person),
      })),
      here: row.here.map(colleague),
    },
  };
}

/** The marks as they are now. */
export async function marksNow(
  queries: Queries,
  seen: Seen,
  now: Date,
  options?: { readonly isHere: boolean },
): Promise<Marks> {
  const { marks } = await readMarks(queries, seen, now, options);
  return { ...marks, version: versionOf(await readApplication(queries, seen.accountId)) };
}

const PERSON = sql`'id', staff.id, 'mail', staff.mail, 'name', staff.name`;

function since({ at, ...person }: Since): { by: Colleague; at: string } {
  return { by: colleague(person), at: new Date(at).toISOString() };
}

function dateIn(text: string | null): Date | null {
  return text === null ? null : new Date(text);
}

/** Deletes the presence of a staff member who has closed the application. */
export async function noteGone(queries: Queries, { accountId, staffId }: Seen): Promise<void> {
  await queries
    .deleteFrom('application_presence')
    .where('account_id', '=', accountId)
    .where('staff_id', '=', staffId)
    .execute();
}

/** Deletes presence that is over. */
export async function forgetPresence(queries: Queries, now: Date): Promise<void> {
  await queries
    .deleteFrom('application_presence')
    .where('seen_at', '<=', earlier(now, { seconds: HERE_SECONDS }))
    .execute();
}
