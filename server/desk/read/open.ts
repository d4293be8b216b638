/** Opens an application at the desk. Each opening leaves one line in the trail. */
import type { Marks, NewSince, StaffApplication } from '#contract/desk-read.ts';
import { listFailedSubmits } from '#server/application/outages/repository.ts';
import type { Queries, Transaction } from '#server/platform/database/database.ts';
import type { Platform } from '#server/platform/platform.ts';
import { viewApplication } from '#server/staff/service-view.ts';
import { type Asked, withApplication } from './access.ts';
import { readMarks, type Seen } from './marks.ts';
import { noteGone, noteHere } from './presence.ts';
import { changedKeys, readState, type State } from './state.ts';

type Needs = Pick<Platform, 'database' | 'clock' | 'settings'>;

/**
 * @param isAhead the page fetches it before anybody looks at it. The trail says so, and the view follows when it is opened
 *   (see {@link beHere}).
 */
export function openApplication(
  platform: Needs,
  asked: Asked,
  { isAhead }: { readonly isAhead: boolean },
): Promise<StaffApplication> {
  return withApplication(platform, asked, async (trx, accountId, leave) => {
    const now = platform.clock();
    const seen = { accountId, staffId: asked.member.staffId };
    if (!isAhead) await settleIn(trx, seen, now);
    const state = await readState(trx, accountId);
    const opened = {
      account_id: accountId,
      application: await viewApplication(trx, accountId),
      failed_submits: await readFailedSubmits(trx, accountId),
      new_since: await findNews(trx, seen, state),
      marks: await readMarks(trx, seen, now),
    };
    leave({
      act: isAhead ? 'application.fetched-ahead' : 'application.viewed',
      account: accountId,
    });
    return opened;
  });
}

/**
 * Says that the caller has the application open, and reads the marks.
 * @param isOpening it was fetched ahead, or is opened once more from what the page kept: that is a view.
 */
export function beHere(
  platform: Needs,
  asked: Asked,
  { isOpening }: { readonly isOpening: boolean },
): Promise<Marks> {
  return withApplication(platform, asked, async (trx, accountId, leave) => {
    const now = platform.clock();
    const seen = { accountId, staffId: asked.member.staffId };
    if (isOpening) {
      await settleIn(trx, seen, now);
      leave({ act: 'application.viewed', account: accountId });
    } else await noteHere(trx, seen, now);
    return readMarks(trx, seen, now);
  });
}

/** Says that the caller has closed it. */
export function leaveHere(platform: Needs, asked: Asked): Promise<void> {
  return withApplication(platform, asked, (trx, accountId) =>
    noteGone(trx, { accountId, staffId: asked.member.staffId }),
  );
}

async function readFailedSubmits(queries: Queries, accountId: number) {
  const failed = await listFailedSubmits(queries, accountId);
  return failed.map(({ at, isInOutage }) => ({ at: at.toISOString(), is_in_outage: isInOutage }));
}

/** The caller is here, and has seen where they are mentioned. */
async function settleIn(trx: Transaction, seen: Seen, now: Date): Promise<void> {
  await noteHere(trx, seen, now);
  await trx
    .updateTable('note_mentions')
    .from('application_notes')
    .set({ seen_at: now })
    .whereRef('application_notes.id', '=', 'note_mentions.note_id')
    .where('application_notes.account_id', '=', seen.accountId)
    .where('note_mentions.staff_id', '=', seen.staffId)
    .where('note_mentions.seen_at', 'is', null)
    .execute();
}

async function findNews(
  queries: Queries,
  { accountId, staffId }: Seen,
  state: State,
): Promise<NewSince> {
  const read = await queries
    .selectFrom('application_reads')
    .innerJoin('read_states', 'read_states.id', 'state_id')
    .select(['hashes', 'submitted_at'])
    .where('application_reads.account_id', '=', accountId)
    .where('staff_id', '=', staffId)
    .executeTakeFirst();
  if (read === undefined) return { keys: [], is_submitted_since: false };
  return {
    keys: changedKeys(read.hashes, state.hashes),
    is_submitted_since:
      state.submittedAt !== null && state.submittedAt.getTime() !== read.submitted_at?.getTime(),
  };
}
