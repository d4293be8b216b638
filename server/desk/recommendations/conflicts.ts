/** Conflicts of interest: whoever knows an applicant does not read the application. */
import type { DeclareConflict, LiftConflict } from '#contract/desk-recommend.ts';
import type { Transaction } from '#server/core/database/database.ts';
import { AppError } from '#server/core/http/errors.ts';
import type { Change } from '../read/change-marks.ts';
import { noteGone } from '../read/marks.ts';
import { removeRecommendation } from './recommend.ts';

/**
 * Takes the caller out: no call about an application of the person, list or facet shows it to them any more. Their assignments and their
 * recommendations are taken away.
 */
export function declareConflict({ reason = '' }: DeclareConflict): Change {
  return async (trx, { accountId, staffId }, now) => {
    const told = { staff_id: staffId, reason: reason.trim(), declared_at: now };
    for (const account_id of await applicationsOfPerson(trx, accountId)) {
      await trx
        .insertInto('conflicts')
        .values({ account_id, ...told })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
      await removeRecommendation(trx, account_id, staffId);
      await trx
        .deleteFrom('application_assignments')
        .where('account_id', '=', account_id)
        .where('staff_id', '=', staffId)
        .execute();
      await noteGone(trx, { accountId: account_id, staffId });
    }
    return {
      act: { act: 'conflict.declared' },
      said: (say) => say('Thank you. Somebody else will read this application.'),
    };
  };
}

/** Lets a colleague read again. @throws AppError 404 where the colleague has not said so. */
export function liftConflict(staffId: number, { reason }: LiftConflict): Change {
  return async (trx, { accountId }) => {
    const { numDeletedRows } = await trx
      .deleteFrom('conflicts')
      .where('account_id', 'in', await applicationsOfPerson(trx, accountId))
      .where('staff_id', '=', staffId)
      .executeTakeFirst();
    if (numDeletedRows === 0n) {
      throw new AppError(404, 'no_such_conflict', (say) =>
        say('This colleague has not said that they know the applicant.'),
      );
    }
    return {
      act: { act: 'conflict.lifted', details: { staff: staffId }, note: reason },
      said: (say) => say('Your colleague may read this application again.'),
    };
  };
}

async function applicationsOfPerson(trx: Transaction, accountId: number): Promise<number[]> {
  const rows = await trx
    .selectFrom('accounts')
    .select('id')
    .where('username', '=', ({ selectFrom }) =>
      selectFrom('accounts as one').select('one.username').where('one.id', '=', accountId),
    )
    .execute();
  return rows.map(({ id }) => id);
}
