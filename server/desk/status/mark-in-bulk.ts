/** Marks a step of the status on all applications of a view. */
import { sql } from 'kysely';
import { type Static, Type } from '#contract/schema.ts';
import { Text } from '#contract/text.ts';
import { STANDING } from '#server/applicant/application/versions/reopenings.ts';
import { noteDue } from '#server/applicant/summaries/write.ts';
import type { Queries } from '#server/core/database/database.ts';
import { AppError } from '#server/core/http/errors.ts';
import { wrongRole } from '#server/core/identity/guard.ts';
import { DECISION } from '#tenant/status/steps.ts';
import { type BulkKind, type BulkNeeds, outcomesOf } from '../bulk/kind.ts';
import { findStepProblem } from './change-step.ts';

const Order = Type.Object({
  step: Text({ minLength: 1, maxLength: 30 }),
  /** YYYY-MM-DD. */
  on: Text({ minLength: 1, maxLength: 10 }),
});

type Mark = { readonly id: number; readonly from: string; readonly to: string };

export const markInBulk: BulkKind<Static<typeof Order>> = {
  name: 'mark',
  rolesIn: () => ['helper', 'registrar'],
  isFinal: false,
  order: Order,
  async check(order, { platform, member }) {
    const problem = findStepProblem(order, platform.languages.in('en'), platform.clock());
    if (problem !== undefined) throw new AppError(400, 'no_such_step', problem);
    if (order.step === DECISION && !member.roles.includes('registrar')) throw wrongRole();
  },
  async apply(needs, ids, order) {
    await this.check(order, needs);
    const { step, on } = order;
    const marked = await marksOf(needs.trx, ids, step);
    const withdrawn = await withdrawnOf(needs.trx, ids);
    const marks = [...marked].flatMap(([id, from]) =>
      from === on || withdrawn.has(id) ? [] : [{ id, from, to: on }],
    );
    await markAll(needs, step, marks);
    return outcomesOf(ids, new Map(marks.map(({ id, from }) => [id, { from }])), (id) => {
      if (withdrawn.has(id)) return 'withdrawn';
      return marked.has(id) ? 'already' : 'not_submitted';
    });
  },
  async undo(needs, outcomes, { step, on }) {
    const ids = outcomes.map(({ accountId }) => accountId);
    const marked = await marksOf(needs.trx, ids, step);
    const marks = outcomes.flatMap(({ accountId: id, before }) =>
      marked.get(id) === on ? [{ id, from: on, to: (before as { from: string }).from }] : [],
    );
    await markAll(needs, step, marks);
    return outcomesOf(ids, new Map(marks.map(({ id }) => [id, null])), 'changed');
  },
};

/** The day on which each submitted application reached a step; `''` for one that has not. */
async function marksOf(queries: Queries, ids: readonly number[], step: string) {
  const { rows } = await sql<{ id: number; on: string }>`
    select standing.account_id as id, coalesce(reached_on::text, '') as on from ${STANDING} standing
    left join status_marks marks on marks.account_id = standing.account_id and step = ${step}
    where standing.account_id = any(${[...ids]}::bigint[])`.execute(queries);
  return new Map(rows.map(({ id, on }) => [id, on]));
}

async function withdrawnOf(queries: Queries, ids: readonly number[]) {
  const rows = await queries
    .selectFrom('withdrawals')
    .select('account_id')
    .where('account_id', 'in', ids)
    .execute();
  return new Set(rows.map(({ account_id }) => account_id));
}

async function markAll({ trx, leave }: BulkNeeds, step: string, marks: readonly Mark[]) {
  const unmarked = marks.filter(({ to }) => to === '').map(({ id }) => id);
  const dated = marks.filter(({ to }) => to !== '');
  await sql`delete from status_marks
    where step = ${step} and account_id = any(${unmarked}::bigint[])`.execute(trx);
  await sql`
    insert into status_marks (account_id, step, reached_on)
    select id, ${step}, day from unnest(${dated.map(({ id }) => id)}::bigint[],
      ${dated.map(({ to }) => to)}::date[]) dated (id, day)
    on conflict (account_id, step) do update set reached_on = excluded.reached_on`.execute(trx);
  await noteDue(
    trx,
    marks.map(({ id }) => id),
  );
  for (const { id: account, from, to } of marks) {
    const act = to === '' ? 'status.unmarked' : 'status.marked';
    leave({ act, account, details: { step, from, to } });
  }
}
