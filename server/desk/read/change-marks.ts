/** Marks an application as read, flagged or assigned. Each change adds a line to the trail; a call that changes nothing adds none. */
import type { Marks } from '#contract/desk-read.ts';
import { readApplication } from '#server/applicant/submissions/read.ts';
import type { Transaction } from '#server/core/database/database.ts';
import { AppError } from '#server/core/http/errors.ts';
import type { Platform } from '#server/core/platform.ts';
import type { Act } from '#server/core/trail/entry.ts';
import { type ReaderOfOne, withApplication } from './access.ts';
import { marksNow, type Seen } from './marks.ts';
import { listPeople, nameOf } from './people.ts';
import { hashesOf, keepState, versionOf } from './state.ts';

type Needs = Pick<Platform, 'database' | 'clock' | 'settings'>;

/**
 * @param version the one that the reader has seen. @throws AppError 409 when the application has changed since: the reader has not seen
 *   that.
 */
export function markRead(platform: Needs, reader: ReaderOfOne, version: string): Promise<Marks> {
  return change(platform, reader, async (trx, { accountId, staffId }, now) => {
    const application = await readApplication(trx, accountId);
    if (versionOf(application) !== version) {
      throw new AppError(409, 'changed_meanwhile', (say) =>
        say('The application has changed since you opened it. Please look at what is new first.'),
      );
    }
    const stateId = await keepState(trx, accountId, hashesOf(application));
    const read = { state_id: stateId, submitted_at: application.submittedAt, read_at: now };
    await trx
      .insertInto('application_reads')
      .values({ account_id: accountId, staff_id: staffId, ...read })
      .onConflict((conflict) => conflict.columns(['account_id', 'staff_id']).doUpdateSet(read))
      .execute();
    return { act: 'application.marked-read' };
  });
}

export function markUnread(platform: Needs, reader: ReaderOfOne): Promise<Marks> {
  return change(platform, reader, async (trx, { accountId, staffId }) => {
    const { numDeletedRows } = await trx
      .deleteFrom('application_reads')
      .where('account_id', '=', accountId)
      .where('staff_id', '=', staffId)
      .executeTakeFirst();
    return numDeletedRows > 0n ? { act: 'application.marked-unread' } : undefined;
  });
}

export function flag(platform: Needs, reader: ReaderOfOne): Promise<Marks> {
  return change(platform, reader, async (trx, { accountId, staffId }, now) => {
    const { numInsertedOrUpdatedRows = 0n } = await trx
      .insertInto('application_flags')
      .values({ account_id: accountId, staff_id: staffId, flagged_at: now })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    return numInsertedOrUpdatedRows > 0n ? { act: 'application.flagged' } : undefined;
  });
}

/** Takes the caller's own flag away; those of others stay. */
export function unflag(platform: Needs, reader: ReaderOfOne): Promise<Marks> {
  return change(platform, reader, async (trx, { accountId, staffId }) => {
    const { numDeletedRows } = await trx
      .deleteFrom('application_flags')
      .where('account_id', '=', accountId)
      .where('staff_id', '=', staffId)
      .executeTakeFirst();
    return numDeletedRows > 0n ? { act: 'application.unflagged' } : undefined;
  });
}

/** @throws AppError 404 for an unknown member, 409 for one who may not read the application. */
export function assign(platform: Needs, reader: ReaderOfOne, to: number): Promise<Marks> {
  return change(platform, reader, async (trx, { accountId }, now) => {
    const person = (await listPeople(trx, accountId)).find(({ id }) => id === to);
    if (person === undefined) {
      throw new AppError(404, 'no_such_member', (say) => say('There is nobody of this number.'));
    }
    if (!person.mayRead) {
      throw new AppError(409, 'no_access', (say) =>
        say(
          '{name} may not read this application. Please ask an administrator to allow it first.',
          {
            name: nameOf(person),
          },
        ),
      );
    }
    const assignment = { staff_id: to, assigned_at: now };
    const { numInsertedOrUpdatedRows = 0n } = await trx
      .insertInto('application_assignments')
      .values({ account_id: accountId, ...assignment })
      .onConflict((conflict) =>
        conflict
          .column('account_id')
          .doUpdateSet(assignment)
          .where('application_assignments.staff_id', '<>', to),
      )
      .executeTakeFirst();
    if (numInsertedOrUpdatedRows === 0n) return undefined;
    return { act: 'application.assigned', details: { staff: to } };
  });
}

export function unassign(platform: Needs, reader: ReaderOfOne): Promise<Marks> {
  return change(platform, reader, async (trx, { accountId }) => {
    const ended = await trx
      .deleteFrom('application_assignments')
      .where('account_id', '=', accountId)
      .returning('staff_id')
      .executeTakeFirst();
    return ended && { act: 'application.unassigned', details: { staff: ended.staff_id } };
  });
}

/** @param work returns the act for the trail; undefined where nothing changed. @returns the marks afterwards. */
function change(
  platform: Needs,
  reader: ReaderOfOne,
  work: (trx: Transaction, seen: Seen, now: Date) => Promise<Omit<Act, 'account'> | undefined>,
): Promise<Marks> {
  return withApplication(platform, reader, async (trx, account, leave) => {
    const now = platform.clock();
    const act = await work(trx, reader, now);
    if (act !== undefined) leave({ ...act, account });
    return marksNow(trx, reader, now);
  });
}
