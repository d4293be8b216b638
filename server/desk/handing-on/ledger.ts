/** Reads the ledger: every submission and what became of it at a destination. */
import { type RawBuilder, sql } from 'kysely';
import type { Delivery, DeliveryState, Destination } from '#contract/desk-handing-on.ts';
import type { Queries, Transaction } from '#server/core/database/database.ts';
import type { Say } from '#words/say.ts';
import { type Reader, withinScope } from '../find/scope.ts';
import { standingFor } from './due.ts';
import { OPEN, type Run } from './runs.ts';
import { troubleInWords } from './troubles.ts';

export const LEDGER_PAGE = 50;

/** The run that is not over: what it has still to hand on is told as its own. */
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

/** What somebody may read of the submissions that stand, by what became of them. */
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
  /** Whoever is narrowed to some applications sees only those. */
  readonly reader: Reader;
  readonly destination: number;
  readonly state: DeliveryState | undefined;
  readonly username: string | undefined;
  readonly run: number | undefined;
  /** The last one of the page before. */
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

/** By account and version, newest accounts first; with those that no run has taken yet. */
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
  // Each half begins behind the page before and ends with this one, so that neither is read whole.
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

/** Where somebody was handed on to, or may have been. */
export type HandedOnTo = { readonly destination: number; readonly name: string };

/** For an erasure, which cannot call back what has left. What stays in the ledger names nobody. */
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
