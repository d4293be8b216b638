/** Marks an application as read, flagged or assigned. Each change adds a line to the trail; a call that changes nothing adds none. */
import type { ActName } from '#contract/desk-acts.ts';
import { readApplication } from '#server/applicant/submissions/read.ts';
import type { Transaction } from '#server/core/database/database.ts';
import { AppError } from '#server/core/http/errors.ts';
import type { Platform } from '#server/core/platform.ts';
import type { Act } from '#server/core/trail/entry.ts';
import type { Say, Speech } from '#words/say.ts';
import { type ReaderOfOne, withApplication } from './access.ts';
import { listPeople, nameOf } from './people.ts';
import { hashesOf, versionOf } from './state.ts';

/** A change of the marks or the notes: its act for the trail, undefined where nothing changed, and what the caller is told. */
export type Change = (
  trx: Transaction,
  reader: ReaderOfOne,
  now: Date,
) => Promise<{ readonly act: Omit<Act, 'account'> | undefined; readonly said: Speech }>;

/** Carries a change out. @param answer what the caller gets beside the sentence. */
export function carryOut<Answer>(
  platform: Pick<Platform, 'database' | 'clock'>,
  reader: ReaderOfOne,
  { change, say }: { readonly change: Change; readonly say: Say },
  answer: (trx: Transaction, now: Date) => Promise<Answer>,
): Promise<Answer & { readonly message: string }> {
  return withApplication(platform, reader, async (trx, account, leave) => {
    const now = platform.clock();
    const { act, said } = await change(trx, reader, now);
    if (act !== undefined) leave({ ...act, account });
    return { ...(await answer(trx, now)), message: said(say) };
  });
}

/**
 * @param version the one that the reader has seen. @throws AppError 409 when the application has changed since: the reader has not seen
 *   that.
 */
export function markRead(version: string): Change {
  return async (trx, { accountId, staffId }, now) => {
    const application = await readApplication(trx, accountId);
    if (versionOf(application) !== version) {
      throw new AppError(409, 'changed_meanwhile', (say) =>
        say('The application has changed since you opened it. Please look at what is new first.'),
      );
    }
    const hashes = JSON.stringify(hashesOf(application));
    const read = { hashes, submitted_at: application.submittedAt, read_at: now };
    await trx
      .insertInto('application_reads')
      .values({ account_id: accountId, staff_id: staffId, ...read })
      .onConflict((conflict) => conflict.columns(['account_id', 'staff_id']).doUpdateSet(read))
      .execute();
    return { act: { act: 'application.marked-read' }, said: (say) => say('Marked as read.') };
  };
}

export const markUnread = removeOwn('application_reads', 'application.marked-unread', (say) =>
  say('Marked as not read.'),
);

export const flag: Change = async (trx, { accountId, staffId }, now) => {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('application_flags')
    .values({ account_id: accountId, staff_id: staffId, flagged_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return {
    act: numInsertedOrUpdatedRows ? { act: 'application.flagged' } : undefined,
    said: (say) => say('Flagged.'),
  };
};

/** Takes the caller's own flag away; those of others stay. */
export const unflag = removeOwn('application_flags', 'application.unflagged', (say) =>
  say('Your flag is taken away.'),
);

function removeOwn(
  table: 'application_reads' | 'application_flags',
  act: ActName,
  said: Speech,
): Change {
  return async (trx, { accountId, staffId }) => {
    const { numDeletedRows } = await trx
      .deleteFrom(table)
      .where('account_id', '=', accountId)
      .where('staff_id', '=', staffId)
      .executeTakeFirst();
    return { act: numDeletedRows ? { act } : undefined, said };
  };
}

/** @throws AppError 404 for an unknown member, 409 for one who may not read the application. */
export function assign(to: number): Change {
  return async (trx, { accountId }, now) => {
    const person = (await listPeople(trx, accountId)).find(({ id }) => id === to);
    if (person === undefined) {
      throw new AppError(404, 'no_such_member', (say) => say('Nobody has this number.'));
    }
    const name = nameOf(person);
    if (!person.mayRead) {
      throw new AppError(409, 'no_access', (say) =>
        say(
          '{name} may not read this application. Please ask an administrator to allow it first.',
          { name },
        ),
      );
    }
    const assignment = { staff_id: to, assigned_at: now };
    const { numInsertedOrUpdatedRows } = await trx
      .insertInto('application_assignments')
      .values({ account_id: accountId, ...assignment })
      .onConflict((conflict) =>
        conflict
          .column('account_id')
          .doUpdateSet(assignment)
          .where('application_assignments.staff_id', '<>', to),
      )
      .executeTakeFirst();
    const act = { act: 'application.assigned', details: { staff: to } } as const;
    return {
      act: numInsertedOrUpdatedRows ? act : undefined,
      said: (say) => say('Assigned to {name}.', { name }),
    };
  };
}

export const unassign: Change = async (trx, { accountId }) => {
  const ended = await trx
    .deleteFrom('application_assignments')
    .where('account_id', '=', accountId)
    .returning('staff_id as staff')
    .executeTakeFirst();
  return {
    act: ended && { act: 'application.unassigned', details: ended },
    said: (say) => say('Assigned to nobody.'),
  };
};
