/** The marks and notes of an application as one staff member sees them, and the staff who have it open. One statement reads all of it. */
import { type RawBuilder, sql } from 'kysely';
import type { Colleague, Marks } from '#contract/desk-read.ts';
import { readApplication } from '#server/applicant/submissions/read.ts';
import { earlier } from '#server/core/clock.ts';
import type { Queries } from '#server/core/database/database.ts';
import { waitsFor } from '../find/for-me.ts';
import { NAMED as BY } from './people.ts';
import { type Hashes, versionOf } from './state.ts';

/** An application, and the staff member who looks at it. */
type Seen = { readonly accountId: number; readonly staffId: number };

/** A staff member without a heartbeat for so long has closed the page. */
const HERE_SECONDS = 30;

type Since = { readonly by: Colleague; readonly at: string };
type Row = {
  readonly reads: readonly (Since & { hashes: Hashes | null; submittedAt: string | null })[];
  readonly flags: readonly Since[];
  readonly assigned: readonly Since[];
  readonly notes: readonly (Since & { id: number; text: string; mentions: Colleague[] })[];
  readonly here: Colleague[];
  readonly waits: boolean;
};

/** The marks without the version of the application, and the state in which the staff member has read it. */
type MarksRead = {
  readonly marks: Omit<Marks, 'version'>;
  readonly read: { readonly hashes: Hashes; readonly submittedAt: Date | null } | undefined;
};

/** @param isHere the staff member has the application open from now on. @param office what else to read in the same statement. */
export async function readMarks<Office = null>(
  queries: Queries,
  { accountId, staffId }: Seen,
  now: Date,
  { isHere, office = sql`null` }: { isHere?: boolean; office?: RawBuilder<Office> } = {},
): Promise<MarksRead & { readonly office: Office }> {
  const present = sql`with present as (
    insert into application_presence (account_id, staff_id, seen_at)
    values (${accountId}, ${staffId}, ${now})
    on conflict (account_id, staff_id) do update set seen_at = excluded.seen_at)`;
  const listed = (
    item: RawBuilder<unknown>,
    from: RawBuilder<unknown>,
    order: RawBuilder<unknown>,
  ) => sql`(select coalesce(json_agg(${item} order by ${order}), '[]') from ${from})`;
  const marked = (table: string, at: string, more = sql``, order = sql`${sql.ref(at)}, staff.id`) =>
    listed(
      sql`json_build_object('by', ${BY}, 'at', ${sql.ref(at)} ${more})`,
      sql`${sql.table(table)} marked join staff on staff.id = marked.staff_id
        where marked.account_id = ${accountId}`,
      order,
    );
  const mentions = sql`note_mentions join staff on staff.id = staff_id where note_id = marked.id`;
  const others = sql`application_presence join staff on staff.id = staff_id
    where account_id = ${accountId} and staff.id <> ${staffId} and removed_at is null
      and seen_at > ${earlier(now, { seconds: HERE_SECONDS })}`;
  const { rows } = await sql<Row & { office: Office }>`
    ${isHere ? present : sql``}
    select
      ${marked(
        'application_reads',
        'read_at',
        sql`, 'submittedAt', submitted_at, 'hashes', case when staff.id = ${staffId} then hashes end`,
      )} as reads,
      ${marked('application_flags', 'flagged_at')} as flags,
      ${marked('application_assignments', 'assigned_at')} as assigned,
      ${marked(
        'application_notes',
        'written_at',
        sql`, 'id', marked.id, 'text', text, 'mentions', ${listed(BY, mentions, sql`staff.id`)}`,
        sql`marked.id`,
      )} as notes,
      ${listed(BY, others, sql`staff.id`)} as here,
      ${waitsFor(staffId, ['mentioned', 'assigned'], sql`${accountId}::bigint`)} as waits,
      ${office} as office`.execute(queries);
  const [row] = rows;
  if (row === undefined) throw new Error('a select without a table gives a row');
  const isOwn = ({ by }: Since) => by.id === staffId;
  const ofOthers = (all: readonly Since[]) => all.filter((one) => !isOwn(one)).map(since);
  const read = row.reads.find(isOwn);
  const [assigned] = row.assigned;
  return {
    office: row.office,
    read: read && {
      hashes: read.hashes ?? {},
      submittedAt: read.submittedAt === null ? null : new Date(read.submittedAt),
    },
    marks: {
      read_at: read ? since(read).at : '',
      is_read: read !== undefined && !row.waits,
      is_flagged: row.flags.some(isOwn),
      read_by: ofOthers(row.reads),
      flagged_by: ofOthers(row.flags),
      assigned_to: assigned ? since(assigned) : null,
      notes: row.notes.map((note) => ({ ...note, ...since(note), is_own: isOwn(note) })),
      here: row.here,
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

function since({ by, at }: Since): Since {
  return { by, at: new Date(at).toISOString() };
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
