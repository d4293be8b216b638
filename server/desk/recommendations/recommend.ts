/** Gives, changes and takes back one's own recommendation. */
import { sql } from 'kysely';
import { COMMENT_LENGTH, type GiveRecommendation } from '#contract/desk-recommend.ts';
import type { Transaction } from '#server/core/database/database.ts';
import { AppError, refusal } from '#server/core/http/errors.ts';
import type { Tenant } from '#tenant/tenant.ts';
import type { Change } from '../read/change-marks.ts';

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
export async function removeRecommendation(
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
