/** Reads the ledger: every submission and the state of its delivery to a destination. */
import { type RawBuilder, sql } from 'kysely';
import type { Delivery, DeliveryState, Destination } from '#contract/desk-handing-on.ts';
import type { Queries, Transaction } from '#server/core/database/database.ts';
import type { Say } from '#words/say.ts';
import { type Reader, withinScope } from '../find/scope.ts';
import { standingFor } from './due.ts';
import { OPEN, type Run } from './runs.ts';
import { troubleInWords } from './troubles.ts';

export const LEDGER_PAGE = 50;

/** The destination's unfinished run. The ledger lists the submissions that wait for it as its own. */
function findOpen(queries: Queries, destination: number): Promise<Run | undefined> {
  return queries
    .selectFrom('hand_on_runs')
    .selectAll()
    .where('destination_id', '=', destination)
    .where('state', 'in', OPEN)
    .executeTakeFirst();
}

/** True in SQL where the open run has still to hand on the `version` of a submission. */
function waitsFor(open: Run | undefined, version: RawBuilder<unknown>): RawBuilder<boolean> {
  if (open === undefined) return sql`false`;
  return sql`(acknowledged_at is null and ${version} <= ${open.begun_at} and ${withinScope(open)})`;
}

function stateOf(open: Run | undefined, isWaiting: RawBuilder<boolean>): RawBuilder<DeliveryState> {
  return sql`case when acknowledged_at is not null then 'acknowledged'
    when ${isWaiting} and ${open?.state === 'failed'} then 'failed'
    when exported_at is not null then 'exported' else 'stored' end`;
}

/** Counts the standing submissions within the reader's scope, by the state of their delivery. */
export async function countDeliveries(
  queries: Queries,
  reader: Reader,
  destination: number,
): Promise<Destination['counts']> {
  const open = await findOpen(queries, destination);
  const state = stateOf(open, waitsFor(open, sql`standing.submitted_at`));
  const { rows } = await sql<{ state: DeliveryState; count: number }>`
    select ${state} as state, count(*) as count
    from ${standingFor(destination)} and ${withinScope(reader)} group by 1`.execute(queries);
  const none = { stored: 0, exported: 0, acknowledged: 0, failed: 0 };
  return { ...none, ...Object.fromEntries(rows.map(({ state, count }) => [state, count])) };
}

type LedgerFilter = {
  /** Only submissions within this reader's scope are listed. */
  readonly reader: Reader;
  readonly destination: number;
  readonly state: DeliveryState | undefined;
  readonly username: string | undefined;
  readonly run: number | undefined;
  /** The last submission of the page before. */
  readonly after: { readonly accountId: number; readonly version: Date } | undefined;
};

type Row = Pick<Delivery, 'account_id' | 'state'> & {
  name: string | null;
  username: string | null;
  reference: string | null;
  version: Date;
  run_id: number | null;
  exported_at: Date | null;
  acknowledged_at: Date | null;
};

/** Deliveries by account and version, newest accounts first, including submissions that no run has taken yet. */
export async function readLedger(
  queries: Queries,
  say: Say,
  { reader, destination, state, username, run, after }: LedgerFilter,
): Promise<Delivery[]> {
  const open = await findOpen(queries, destination);
  const isWaiting = waitsFor(open, sql`item.version`);
  const runId = sql`case when ${isWaiting} then ${open?.id ?? null}::bigint else run_id end`;
  const anyOr = (value: unknown, condition: RawBuilder<unknown>) =>
    value === undefined ? sql`true` : condition;
  // Both halves begin after the page before and have the limit of a page, so that neither is read whole.
  const half = (items: RawBuilder<unknown>) => sql`(
    select item.account_id, name, accounts.username, submissions.reference, item.version, exported_at, acknowledged_at,
      ${stateOf(open, isWaiting)} as state, ${runId} as run_id
    from (${items}) item
    left join accounts on accounts.id = item.account_id
    left join submissions on submissions.account_id = item.account_id
    left join summaries on summaries.account_id = item.account_id
    where ${withinScope(reader)}
      and ${anyOr(username, sql`accounts.username = ${username}`)}
      and ${anyOr(state, sql`${stateOf(open, isWaiting)} = ${state}`)}
      and ${anyOr(run, sql`${runId} = ${run}`)}
      and ${anyOr(after, sql`(item.account_id, item.version) < (${after?.accountId}::bigint, ${after?.version}::timestamptz)`)}
    order by item.account_id desc, item.version desc limit ${LEDGER_PAGE + 1})`;
  const { rows } = await sql<Row>`
    ${half(sql`select * from deliveries where destination_id = ${destination}`)}
    union all
    ${half(sql`select standing.account_id, standing.submitted_at as version, null::bigint as run_id,
      null::timestamptz as exported_at, null::timestamptz as acknowledged_at
      from ${standingFor(destination)} and held.account_id is null`)}
    order by account_id desc, version desc limit ${LEDGER_PAGE + 1}`.execute(queries);
  const moment = (at: Date | null | undefined) => at?.toISOString() ?? '';
  return rows.map((row) => {
    const its = row.run_id === open?.id && row.acknowledged_at === null ? open : undefined;
    return {
      ...row,
      name: row.name ?? '',
      username: row.username ?? '',
      reference: row.reference ?? '',
      version: moment(row.version),
      run_id: row.run_id ?? 0,
      exported_at: moment(row.exported_at),
      acknowledged_at: moment(row.acknowledged_at),
      tries: its?.tries ?? 0,
      next_try_at: moment(its?.next_try_at),
      why: its?.trouble ? troubleInWords(say, its.trouble) : '',
    };
  });
}

/** A destination that an application was handed on to, or may have been. */
export type HandedOnTo = { readonly destination: number; readonly name: string };

/** The destinations to name after an erasure, because nobody can call a delivery back. The ledger that stays names no applicant. */
export function listHandedOnTo(trx: Transaction, accountId: number): Promise<HandedOnTo[]> {
  return trx
    .selectFrom('deliveries')
    .innerJoin('destinations', 'destinations.id', 'destination_id')
    .select(['destinations.id as destination', 'destinations.name'])
    .where('account_id', '=', accountId)
    .distinct()
    .orderBy('destinations.id')
    .execute();
}
