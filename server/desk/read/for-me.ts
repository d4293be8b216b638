/** What waits for somebody of the staff: what is assigned to them, where they are mentioned, what they have flagged. */
import { sql } from 'kysely';
import type { StaffScope } from '#contract/desk.ts';
import type { ForMe } from '#contract/desk-read.ts';
import { applicantName } from '#form/application/applicant-name.ts';
import type { Answers } from '#form/engine/answers.ts';
import { actorOf, type StaffMember } from '#server/identity/principal.ts';
import type { Queries } from '#server/platform/database/database.ts';
import type { Platform } from '#server/platform/platform.ts';
import { withTrail } from '#server/trail/record.ts';
import { withinScope } from '../find/scope.ts';
import { nameOf } from './people.ts';

/** How many of each are listed. */
const MOST = 200;

/** The lists, newest first. Only what they may still read. */
export function listForMe(
  platform: Pick<Platform, 'database' | 'clock'>,
  member: StaffMember,
): Promise<ForMe> {
  return withTrail(platform, actorOf(member), async (trx, leave) => {
    const assigned = await listAssigned(trx, member);
    const mentioned = await listMentioned(trx, member);
    const flagged = await listFlagged(trx, member);
    const lists = {
      assigned: assigned.slice(0, MOST).map(({ read_at, ...row }) => ({
        ...listed(row),
        read_at: read_at?.toISOString() ?? '',
      })),
      mentioned: mentioned.slice(0, MOST).map(({ by, mail, name, text, seen_at, ...row }) => ({
        ...listed(row),
        by: { id: by, name: nameOf({ mail, name }) },
        text,
        is_new: seen_at === null,
      })),
      flagged: flagged.slice(0, MOST).map(listed),
    };
    const details = {
      assigned: lists.assigned.length,
      mentioned: lists.mentioned.length,
      flagged: lists.flagged.length,
    };
    leave({ act: 'for-me.listed', details });
    return { ...lists, is_cut: [assigned, mentioned, flagged].some(({ length }) => length > MOST) };
  });
}

type Listed = {
  readonly account_id: number;
  readonly username: string;
  readonly named: Answers | null;
  readonly reference: string | null;
  readonly at: Date;
};

function listed({ account_id, username, named, reference, at }: Listed) {
  return {
    account_id,
    name: applicantName(named ?? {}, username),
    reference: reference ?? '',
    at: at.toISOString(),
  };
}

/** Accounts within a scope, with what a list shows of them. */
function accountsIn(queries: Queries, scope: StaffScope) {
  return (
    queries
      .selectFrom('accounts')
      .leftJoin('applications', 'applications.account_id', 'accounts.id')
      .leftJoin('submissions', 'submissions.account_id', 'accounts.id')
      .select(['accounts.id as account_id', 'accounts.username', 'submissions.reference'])
      // Only the names: the answers of hundreds of applications would be megabytes.
      .select(
        sql<Answers | null>`jsonb_build_object(
        'first_name', coalesce(applications.answers->'first_name', '""'),
        'middle_name', coalesce(applications.answers->'middle_name', '""'),
        'last_name', coalesce(applications.answers->'last_name', '""'))`.as('named'),
      )
      .leftJoin('summaries', 'summaries.account_id', 'accounts.id')
      .where(withinScope({ scope }))
      .limit(MOST + 1)
  );
}

function listAssigned(queries: Queries, { staffId, scope }: StaffMember) {
  return accountsIn(queries, scope)
    .innerJoin('application_assignments as assigned', 'assigned.account_id', 'accounts.id')
    .leftJoin('application_reads as reads', (join) =>
      join.onRef('reads.account_id', '=', 'accounts.id').on('reads.staff_id', '=', staffId),
    )
    .select(['assigned_at as at', 'read_at'])
    .where('assigned.staff_id', '=', staffId)
    .orderBy('assigned_at', 'desc')
    .orderBy('accounts.id')
    .execute();
}

function listMentioned(queries: Queries, { staffId, scope }: StaffMember) {
  return accountsIn(queries, scope)
    .innerJoin('application_notes as notes', 'notes.account_id', 'accounts.id')
    .innerJoin('note_mentions as mentions', 'mentions.note_id', 'notes.id')
    .innerJoin('staff', 'staff.id', 'notes.staff_id')
    .select(['notes.written_at as at', 'notes.text', 'mentions.seen_at'])
    .select(['staff.id as by', 'staff.mail', 'staff.name'])
    .where('mentions.staff_id', '=', staffId)
    .orderBy('notes.id', 'desc')
    .execute();
}

function listFlagged(queries: Queries, { staffId, scope }: StaffMember) {
  return accountsIn(queries, scope)
    .innerJoin('application_flags as flags', 'flags.account_id', 'accounts.id')
    .select('flagged_at as at')
    .where('flags.staff_id', '=', staffId)
    .orderBy('flagged_at', 'desc')
    .orderBy('accounts.id')
    .execute();
}
