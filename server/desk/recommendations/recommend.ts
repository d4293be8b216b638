/** Gives, changes and takes back one's own recommendation. */
import { sql } from 'kysely';
import {
  COMMENT_LENGTH,
  type DeclareConflict,
  type GiveRecommendation,
  type LiftConflict,
} from '#contract/desk-recommend.ts';
import type { Transaction } from '#server/core/database/database.ts';
import { AppError, refusal } from '#server/core/http/errors.ts';
import type { Tenant } from '#tenant/tenant.ts';
import type { Change } from '../read/change-marks.ts';
import { noteGone } from '../read/marks.ts';

type Scale = Tenant['recommendation'];

/** @throws AppError 400 for what is not on the college's scale, 404 without a scale, 409 for a draft. */
export function recommend(
  scale: Scale,
  { value, criteria, comment: typed }: GiveRecommendation,
): Change {
  return async (trx, { accountId, staffId }, now) => {
    mustBeOnScale(scale, { value, ...criteria });
    const comment = typed.replaceAll(/\r\n?/g, '\n').trim();
    mustBeShort(comment);
    await mustBeSubmitted(trx, accountId);
    const given = { value, criteria: JSON.stringify(criteria), comment, changed_at: now };
    const { isNew } = await trx
      .insertInto('recommendations')
      .values({ account_id: accountId, staff_id: staffId, given_at: now, ...given })
      .onConflict((conflict) => conflict.columns(['account_id', 'staff_id']).doUpdateSet(given))
      // `xmax` of a row that was only inserted is 0.
      .returning(sql<boolean>`xmax = 0`.as('isNew'))
      .executeTakeFirstOrThrow();
    return {
      act: { act: isNew ? 'recommendation.given' : 'recommendation.changed' },
      said: (say) => say('Your recommendation is saved.'),
    };
  };
}

export const takeBack: Change = async (trx, { accountId, staffId }) => {
  const isTaken = await removeRecommendation(trx, accountId, staffId);
  return {
    act: isTaken ? { act: 'recommendation.taken-back' } : undefined,
    said: (say) => say('Your recommendation is taken back.'),
  };
};

/** @returns whether there was one. */
async function removeRecommendation(
  trx: Transaction,
  accountId: number,
  staffId: number,
): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('recommendations')
    .where('account_id', '=', accountId)
    .where('staff_id', '=', staffId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

const noScale = refusal(404, 'no_scale', (say) =>
  say('This college has no scale for recommendations.'),
);

function mustBeOnScale(scale: Scale, { value, ...criteria }: Record<string, number>): void {
  if (scale === undefined) throw noScale();
  const most = scale.scale.length;
  if ([value, ...Object.values(criteria)].some((one) => one !== undefined && one > most)) {
    throw new AppError(400, 'not_on_scale', (say) =>
      say('The scale goes from 1 to {most}.', { most }),
    );
  }
  const known = scale.criteria?.map(({ id }) => id) ?? [];
  const name = Object.keys(criteria).find((id) => !known.includes(id));
  if (name === undefined) return;
  throw new AppError(400, 'no_such_criterion', (say) =>
    say('There is no criterion “{name}”. Please reload the page.', { name }),
  );
}

function mustBeShort(comment: string): void {
  const length = [...comment].length;
  if (length <= COMMENT_LENGTH) return;
  throw new AppError(400, 'long_comment', (say) =>
    say(
      'The comment has {length, number} characters, and {most, number} at most can be saved. Please shorten it.',
      { length, most: COMMENT_LENGTH },
    ),
  );
}

async function mustBeSubmitted(trx: Transaction, accountId: number): Promise<void> {
  const submitted = await trx
    .selectFrom('submissions')
    .select('account_id')
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  if (submitted !== undefined) return;
  throw new AppError(409, 'not_submitted', (say) =>
    say('This application is not submitted, so nothing can be recommended yet.'),
  );
}

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
