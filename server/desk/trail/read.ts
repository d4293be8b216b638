/** Reads the trail for auditors. */
import type { ExpressionBuilder } from 'kysely';
import type { TrailLine } from '#contract/desk.ts';
import type { Queries } from '#server/core/database/database.ts';
import type { Tables } from '#server/core/database/tables.ts';
import { type Actor, readContent } from '#server/core/trail/entry.ts';
import { isUnreadable } from '#server/core/trail/verify.ts';
import type { Say } from '#words/say.ts';

/** A filter of the trail. All given conditions must hold. */
export type Looked = {
  readonly act?: string | undefined;
  readonly actor?: string | undefined;
  readonly staffId?: number | undefined;
  readonly accountIds?: readonly number[];
  /** A moment, like `until`, which is excluded. */
  readonly since?: string | undefined;
  readonly until?: string | undefined;
};

/** Lines before a number, newest first, in the words of `say`. An unreadable line says so, and does not block the others. */
export async function readTrail(
  queries: Queries,
  looked: Looked,
  { before, limit, say }: { before: number; limit: number; say: Say },
): Promise<TrailLine[]> {
  const rows = await queries
    .selectFrom('trail')
    .leftJoin('trail_notes', 'trail_notes.seq', 'trail.seq')
    .leftJoin('accounts', 'accounts.id', 'trail.account_id')
    .leftJoin('staff', (join) =>
      join.onRef('staff.id', '=', 'trail.actor_id').on('trail.actor', '=', 'staff'),
    )
    .select(['trail.seq', 'content', 'at', 'act', 'actor', 'actor_id', 'account_id'])
    .select(['text as note', 'username', 'mail', 'name'])
    .where(holds(looked))
    .where('trail.seq', '<', before)
    .orderBy('trail.seq', 'desc')
    .limit(limit)
    .execute();
  return rows.map(({ content, at, mail, name, username, note, ...line }) => {
    const read = readContent(content);
    return {
      ...line,
      // PostgreSQL's `infinity` is no `Date`.
      at: at instanceof Date ? at.toISOString() : '',
      actor_mail: mail ?? '',
      actor_name: name || (mail ?? ''),
      through: read ? throughOf(say, read.by) : isUnreadable(say, line.seq),
      username: username ?? '',
      details: { ...read?.details },
      note: note ?? '',
    };
  });
}

/** The number of the newest line; 0 for an empty trail. */
export async function newestLine(queries: Queries): Promise<number> {
  const { seq } = await queries.selectFrom('trail_head').select('seq').executeTakeFirstOrThrow();
  return seq;
}

/** Counts the lines before a number that match a filter. */
export async function countLines(queries: Queries, looked: Looked, before: number) {
  const { lines } = await queries
    .selectFrom('trail')
    .select((row) => row.fn.countAll<number>().as('lines'))
    .where(holds(looked))
    .where('trail.seq', '<', before)
    .executeTakeFirstOrThrow();
  return lines;
}

function holds({ act, actor, staffId, accountIds, since, until }: Looked) {
  return (row: ExpressionBuilder<Tables, 'trail'>) =>
    row.and([
      ...(act === undefined ? [] : [row('trail.act', '=', act)]),
      ...(actor === undefined ? [] : [row('trail.actor', '=', actor)]),
      ...(staffId === undefined
        ? []
        : [row('trail.actor', '=', 'staff'), row('trail.actor_id', '=', staffId)]),
      ...(accountIds === undefined ? [] : [row('trail.account_id', 'in', accountIds)]),
      ...(since === undefined ? [] : [row('trail.at', '>=', new Date(since))]),
      ...(until === undefined ? [] : [row('trail.at', '<', new Date(until))]),
    ]);
}

/** The channel of an act, such as a command, a job or a session, in the words of the reader. */
function throughOf(say: Say, by: Actor): string {
  if (by.kind === 'operator') return say('command {command}', { command: by.command });
  if (by.kind === 'system') return say('job {job}', { job: by.job });
  if (by.kind === 'anybody') return say('from {network}', { network: by.network });
  if (by.kind === 'staff link' || by.kind === 'handoff') {
    const { id, network } = by;
    return say('link {link} from {network}', { link: String(id), network });
  }
  const session = by.session === undefined ? '' : String(by.session);
  if (by.kind === 'applicant') return session && say('session {session}', { session });
  const { network } = by;
  return session === ''
    ? say('from {network}', { network })
    : say('session {session} from {network}', { session, network });
}
