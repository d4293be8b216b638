/** Conflicts of interest: whoever knows an applicant does not read the application. */
import type { DeclareConflict, LiftConflict } from '#contract/desk-recommend.ts';
import { AppError } from '#server/core/http/errors.ts';
import type { Change } from '../read/change-marks.ts';
import { noteGone } from '../read/marks.ts';
import { removeRecommendation } from './recommend.ts';

/**
 * Takes the caller out: no call about the application, list or facet shows it to them any more. Their assignment and their recommendation
 * are taken away.
 */
export function declareConflict({ reason = '' }: DeclareConflict): Change {
  return async (trx, { accountId, staffId }, now) => {
    await trx
      .insertInto('conflicts')
      .values({
        account_id: accountId,
        staff_id: staffId,
        reason: reason.trim(),
        declared_at: now,
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    await removeRecommendation(trx, accountId, staffId);
    await trx
      .deleteFrom('application_assignments')
      .where('account_id', '=', accountId)
      .where('staff_id', '=', staffId)
      .execute();
    await noteGone(trx, { accountId, staffId });
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
      .where('account_id', '=', accountId)
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
