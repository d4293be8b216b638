/** Hands the applications of a view on: a run of a destination, narrowed to these. */
import { sql } from 'kysely';
import { Reach } from '#contract/desk-handing-on.ts';
import { type Static, Type } from '#contract/schema.ts';
import { STANDING } from '#server/applicant/application/versions/reopenings.ts';
import { type BulkKind, outcomesOf } from '../bulk/kind.ts';
import { getDestination, lockDestination } from './destinations.ts';
import { mustBeIdle } from './run-acts.ts';
import { beginRun } from './runs.ts';

const Order = Type.Object({
  destination: Type.Integer({ minimum: 1, maximum: 1e15 }),
  reach: Reach,
});

/** Final, because nobody can call a delivery back. */
export const handOnInBulk: BulkKind<Static<typeof Order>> = {
  name: 'hand-on',
  rolesIn: () => ['registrar'],
  isFinal: true,
  order: Order,
  async check({ destination }, { platform }) {
    const { kysely } = platform.database;
    const found = await getDestination(kysely, destination);
    await mustBeIdle(kysely, found.id);
  },
  async apply({ trx }, ids) {
    const { rows } = await sql<{ id: number }>`
      select account_id as id from ${STANDING} standing
      where account_id = any(${[...ids]}::bigint[])
        and not exists (select from withdrawals w where w.account_id = standing.account_id)`.execute(
      trx,
    );
    return outcomesOf(ids, new Map(rows.map(({ id }) => [id, null])), 'not_submitted');
  },
  // The run begins once all are known. Their lines are written with it: an act that stops before has handed nothing on.
  async finish({ trx, platform, member, act, leave }, { destination, reach }) {
    const { setup } = await lockDestination(trx, destination);
    await mustBeIdle(trx, destination);
    const rows = await trx
      .selectFrom('bulk_outcomes')
      .select('account_id')
      .where('act_id', '=', act)
      .orderBy('account_id')
      .execute();
    const chosen = rows.map(({ account_id }) => account_id);
    const { staffId: staff_id, scope } = member;
    const begun = { destination_id: destination, setup, reach, scope, staff_id, chosen };
    const details = await beginRun(trx, platform, begun);
    leave({ act: 'hand-on.begun', details });
    const { run } = details;
    for (const account of chosen) {
      leave({ act: 'hand-on.chosen', account, details: { run, destination } });
    }
  },
};
