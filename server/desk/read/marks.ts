/** What staff have noted about an application, as one of them sees it. */
import type { Marks, Note } from '#contract/desk-read.ts';
import type { Queries } from '#server/platform/database/database.ts';
import { colleague } from './people.ts';
import { listOthersHere } from './presence.ts';
import { readVersion } from './state.ts';

/** An application, and who of the staff looks at it. */
export type Seen = { readonly accountId: number; readonly staffId: number };

export async function readMarks(queries: Queries, seen: Seen, now: Date): Promise<Marks> {
  const reads = await listReads(queries, seen.accountId);
  const flags = await listFlags(queries, seen.accountId);
  const isOwn = ({ id }: { readonly id: number }) => id === seen.staffId;
  const others = (all: readonly Since[]) => all.filter((one) => !isOwn(one)).map(since);
  return {
    version: await readVersion(queries, seen.accountId),
    read_at: reads.find(isOwn)?.at.toISOString() ?? '',
    is_flagged: flags.some(isOwn),
    read_by: others(reads),
    flagged_by: others(flags),
    assigned_to: await findAssignment(queries, seen.accountId),
    notes: await listNotes(queries, seen),
    here: await listOthersHere(queries, seen, now),
  };
}

type Since = {
  readonly id: number;
  readonly mail: string;
  readonly name: string;
  readonly at: Date;
};

function since({ at, ...person }: Since) {
  return { by: colleague(person), at: at.toISOString() };
}

const PERSON = ['staff.id', 'staff.mail', 'staff.name'] as const;

function listReads(queries: Queries, accountId: number): Promise<Since[]> {
  return queries
    .selectFrom('application_reads')
    .innerJoin('staff', 'staff.id', 'staff_id')
    .select([...PERSON, 'read_at as at'])
    .where('account_id', '=', accountId)
    .orderBy('read_at')
    .orderBy('staff.id')
    .execute();
}

function listFlags(queries: Queries, accountId: number): Promise<Since[]> {
  return queries
    .selectFrom('application_flags')
    .innerJoin('staff', 'staff.id', 'staff_id')
    .select([...PERSON, 'flagged_at as at'])
    .where('account_id', '=', accountId)
    .orderBy('flagged_at')
    .orderBy('staff.id')
    .execute();
}

async function findAssignment(queries: Queries, accountId: number): Promise<Marks['assigned_to']> {
  const assigned = await queries
    .selectFrom('application_assignments')
    .innerJoin('staff', 'staff.id', 'staff_id')
    .select([...PERSON, 'assigned_at as at'])
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return assigned === undefined ? null : since(assigned);
}

async function listNotes(queries: Queries, { accountId, staffId }: Seen): Promise<Note[]> {
  const notes = await queries
    .selectFrom('application_notes')
    .innerJoin('staff', 'staff.id', 'staff_id')
    .select([...PERSON, 'application_notes.id as note', 'text', 'written_at'])
    .where('account_id', '=', accountId)
    .orderBy('application_notes.id')
    .execute();
  if (notes.length === 0) return [];
  const mentions = await queries
    .selectFrom('note_mentions')
    .innerJoin('staff', 'staff.id', 'staff_id')
    .select([...PERSON, 'note_id'])
    .where(
      'note_id',
      'in',
      notes.map(({ note }) => note),
    )
    .orderBy('staff.id')
    .execute();
  return notes.map(({ note, text, written_at, ...person }) => ({
    id: note,
    by: colleague(person),
    at: written_at.toISOString(),
    text,
    mentions: mentions.filter(({ note_id }) => note_id === note).map(colleague),
    is_own: person.id === staffId,
  }));
}
