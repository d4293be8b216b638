/** Reads the ledger: every submission and what became of it at a destination. */
import { sql } from 'kysely';
import type { Delivery, DeliveryState } from '#contract/desk-handing-on.ts';
import { STANDING } from '#server/application/versions/reopenings.ts';
import type { Queries, Transaction } from '#server/platform/database/database.ts';
import type { Say } from '#words/say.ts';
import { type Reader, withinScope } from '../find/scope.ts';
import { type TroubleWords, troubleInWords } from './troubles.ts';

export const LEDGER_PAGE = 50;

type LedgerFilter = {
  /** Whoever is narrowed to some applications sees only those. */
  readonly reader: Reader;
  readonly destination: number;
  readonly state?: DeliveryState | undefined;
  readonly username?: string | undefined;
  readonly run?: number | undefined;
  /** The last one of the page before. */
  readonly after?: { readonly accountId: number; readonly version: Date } | undefined;
};

type Row = {
  account_id: number;
  username: string | null;
  reference: string | null;
  version: Date;
  state: DeliveryState;
  run_id: number | null;
  exported_at: Date | null;
  acknowledged_at: Date | null;
  tries: number | null;
  next_try_at: Date | null;
  trouble: TroubleWords | null;
};

/** By account and version, newest accounts first; with those that no run has taken yet. */
export async function readLedger(
  queries: Queries,
  say: Say,
  { reader, destination, state, username, run, after }: LedgerFilter,
): Promise<Delivery[]> {
  const anyOr = (value: unknown, condition: ReturnType<typeof sql>) =>
    value === undefined ? sql`true` : condition;
  const named = anyOr(username, sql`accounts.username = ${username}`);
  const isTaken = (value: unknown) => (value === undefined ? sql`true` : sql`false`);
  // Each half begins behind the page before and ends with this one, so that neither is read whole.
  const { rows } = await sql<Row>`
    select ledger.account_id, ledger.username, submissions.reference, ledger.version, ledger.state, ledger.run_id,
      ledger.exported_at, ledger.acknowledged_at, hand_on_runs.tries, hand_on_runs.next_try_at, hand_on_runs.trouble
    from (
      (
        select deliveries.account_id, accounts.username, version, state, run_id, exported_at, acknowledged_at
        from deliveries
        left join accounts on accounts.id = deliveries.account_id
        left join summaries on summaries.account_id = deliveries.account_id
        where destination_id = ${destination} and ${withinScope(reader)} and ${named}
          and ${anyOr(state, sql`state = ${state}`)} and ${anyOr(run, sql`run_id = ${run}`)}
          and ${anyOr(after, sql`(deliveries.account_id, version) < (${after?.accountId}::bigint, ${after?.version}::timestamptz)`)}
        order by deliveries.account_id desc, version desc
        limit ${LEDGER_PAGE + 1}
      ) union all (
        select standing.account_id, accounts.username, standing.submitted_at, 'stored', null, null, null
        from ${STANDING} standing
        join accounts on accounts.id = standing.account_id
        left join summaries on summaries.account_id = standing.account_id
        where ${withinScope(reader)} and ${named}
          and ${state === 'stored' ? sql`true` : isTaken(state)} and ${isTaken(run)}
          and ${anyOr(after, sql`(standing.account_id, standing.submitted_at) < (${after?.accountId}::bigint, ${after?.version}::timestamptz)`)}
          and exists (select from submissions s where s.account_id = standing.account_id)
          and not exists (select from withdrawals w where w.account_id = standing.account_id)
          and not exists (
            select from deliveries held where held.destination_id = ${destination}
              and held.account_id = standing.account_id and held.version = standing.submitted_at)
        order by standing.account_id desc
        limit ${LEDGER_PAGE + 1}
      )
    ) ledger
    left join submissions on submissions.account_id = ledger.account_id
    left join hand_on_runs on hand_on_runs.id = ledger.run_id and ledger.state <> 'acknowledged'
    order by ledger.account_id desc, ledger.version desc
    limit ${LEDGER_PAGE + 1}`.execute(queries);
  const moment = (at: Date | null) => at?.toISOString() ?? '';
  return rows.map((row) => ({
    account_id: Number(row.account_id),
    username: row.username ?? '',
    reference: row.reference ?? '',
    version: moment(row.version),
    state: row.state,
    run_id: Number(row.run_id ?? 0),
    exported_at: moment(row.exported_at),
    acknowledged_at: moment(row.acknowledged_at),
    tries: row.tries ?? 0,
    next_try_at: moment(row.next_try_at),
    why: row.trouble === null ? '' : troubleInWords(say, row.trouble),
  }));
}

/** Where somebody was handed on to, or may have been. */
export type HandedOnTo = { readonly destination: number; readonly name: string };

/**
 * For an erasure: takes out of the ledger what has not left yet, and tells where the rest went. What stays there names nobody.
 */
export async function leaveLedger(trx: Transaction, accountId: number): Promise<HandedOnTo[]> {
  await trx
    .deleteFrom('deliveries')
    .where('account_id', '=', accountId)
    .where('left_at', 'is', null)
    .execute();
  return trx
    .selectFrom('deliveries')
    .innerJoin('destinations', 'destinations.id', 'destination_id')
    .select(['destinations.id as destination', 'destinations.name'])
    .where('account_id', '=', accountId)
    .distinct()
    .orderBy('destinations.id')
    .execute();
}
