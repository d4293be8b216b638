/** Reads the ledger: every submission and the state of its delivery to a destination. */
import { type RawBuilder, sql } from 'kysely';
import type {
  Deliveries,
  DeliveriesQuery,
  Delivery,
  DeliveryState,
  Destination,
  DestinationSetup,
} from '#contract/desk-handing-on.ts';
import type { Static } from '#contract/schema.ts';
import { normalizeUsername } from '#server/applicant/accounts/usernames.ts';
import type { Transaction } from '#server/core/database/database.ts';
import { AppError } from '#server/core/http/errors.ts';
import { actorOf, type StaffMember } from '#server/core/identity/principal.ts';
import type { Platform } from '#server/core/platform.ts';
import { leaveTrail } from '#server/core/trail/record.ts';
import type { Say } from '#words/say.ts';
import { inScope, type Reader, withinScope } from '../find/scope.ts';
import { getDestination } from './destinations.ts';
import { isChosen, standingFor } from './due.ts';
import { findOpenRun, type Run } from './runs.ts';
import { troubleInWords } from './troubles.ts';
import { accountsInView } from './view.ts';

const PAGE = 50;

/** True in SQL where the open run has still to hand on the `version` of a submission. */
function waitsFor(
  open: Run | undefined,
  version: RawBuilder<unknown>,
  account: RawBuilder<unknown>,
): RawBuilder<boolean> {
  if (open === undefined) return sql`false`;
  return sql`(acknowledged_at is null and ${version} <= ${open.begun_at} and ${inScope(open.scope)}
    and ${isChosen(open.chosen, account)})`;
}

function stateOf(open: Run | undefined, isWaiting: RawBuilder<boolean>): RawBuilder<DeliveryState> {
  return sql`case when acknowledged_at is not null then 'acknowledged'
    when ${isWaiting} and ${open?.state === 'failed'} then 'failed'
    when exported_at is not null then 'exported' else 'stored' end`;
}

/**
 * Counts the standing submissions within the reader's scope and the destination's view, by the state of their delivery. Reads the
 * summaries, which know when each was submitted: the applications themselves, with all answers, take ten times as long.
 */
export async function countDeliveries(
  platform: Pick<Platform, 'database' | 'languages' | 'clock'>,
  reader: Reader,
  destination: number,
  setup: DestinationSetup,
): Promise<Destination['counts']> {
  const { kysely } = platform.database;
  const open = await findOpenRun(kysely, destination);
  const chosen = (await accountsInView(kysely, platform, setup)) ?? null;
  const account = sql`summaries.account_id`;
  const state = stateOf(open, waitsFor(open, sql`summaries.submitted_at`, account));
  const { rows } = await sql<{ state: DeliveryState; count: number }>`
    select ${state} as state, count(*) as count
    from summaries left join deliveries held on held.destination_id = ${destination}
      and held.account_id = ${account}
      and date_trunc('milliseconds', held.version) = summaries.submitted_at
    where summaries.submitted_at is not null
      and not exists (select from withdrawals w where w.account_id = ${account})
      and ${withinScope(reader)} and ${isChosen(chosen, account)} group by 1`.execute(kysely);
  const none = { stored: 0, exported: 0, acknowledged: 0, failed: 0 };
  return { ...none, ...Object.fromEntries(rows.map(({ state, count }) => [state, count])) };
}

type Row = Pick<Delivery, 'account_id' | 'name' | 'username' | 'reference' | 'state' | 'run_id'> & {
  version: Date;
  exported_at: Date | null;
  acknowledged_at: Date | null;
};

/**
 * Deliveries by account and version, newest accounts first, including submissions that no run has taken yet. The search adds a line to the
 * trail.
 * @throws AppError 400, 404
 */
export async function searchLedger(
  platform: Pick<Platform, 'database' | 'clock' | 'languages'>,
  reader: StaffMember,
  asked: Static<typeof DeliveriesQuery>,
  say: Say,
): Promise<Static<typeof Deliveries>> {
  const { kysely } = platform.database;
  const { state } = asked;
  const destination = Number(asked.destination);
  const username = asked.username && normalizeUsername(asked.username);
  const run = asked.run === undefined ? undefined : Number(asked.run);
  const after = asked.after === undefined ? sql`true` : readPlace(asked.after);
  const { setup } = await getDestination(kysely, destination);
  const open = await findOpenRun(kysely, destination);
  const isWaiting = waitsFor(open, sql`item.version`, sql`item.account_id`);
  const chosen = (await accountsInView(kysely, platform, setup)) ?? null;
  const runId = sql`case when ${isWaiting} then ${open?.id ?? null}::bigint else run_id end`;
  const anyOr = (value: unknown, condition: RawBuilder<unknown>) =>
    value === undefined ? sql`true` : condition;
  // Both halves begin after the page before and have the limit of a page, so that neither is read whole.
  const half = (items: RawBuilder<unknown>) => sql`(
    select item.account_id, coalesce(name, '') as name, coalesce(accounts.username, '') as username,
      coalesce(submissions.reference, '') as reference, item.version, exported_at, acknowledged_at,
      ${stateOf(open, isWaiting)} as state, coalesce(${runId}, 0) as run_id
    from (${items}) item
    left join accounts on accounts.id = item.account_id
    left join submissions on submissions.account_id = item.account_id
    left join summaries on summaries.account_id = item.account_id
    where ${withinScope(reader)}
      and ${anyOr(username, sql`accounts.username = ${username}`)}
      and ${anyOr(state, sql`${stateOf(open, isWaiting)} = ${state}`)}
      and ${anyOr(run, sql`${runId} = ${run}`)}
      and ${after}
    order by item.account_id desc, item.version desc limit ${PAGE + 1})`;
  const { rows } = await sql<Row>`
    ${half(sql`select * from deliveries where destination_id = ${destination}`)}
    union all
    ${half(sql`select standing.account_id, standing.submitted_at as version, null::bigint as run_id,
      null::timestamptz as exported_at, null::timestamptz as acknowledged_at
      from ${standingFor(destination)} and held.account_id is null
        and ${isChosen(chosen, sql`standing.account_id`)}`)}
    order by account_id desc, version desc limit ${PAGE + 1}`.execute(kysely);
  await leaveTrail(platform, actorOf(reader), {
    act: 'hand-on.ledger-searched',
    details: { destination, ...(state && { state }), ...(run !== undefined && { run }) },
    note: username,
  });
  const moment = (at: Date | null | undefined) => at?.toISOString() ?? '';
  const deliveries = rows.slice(0, PAGE).map((row): Delivery => {
    const current = row.run_id === open?.id && row.acknowledged_at === null ? open : undefined;
    return {
      ...row,
      version: moment(row.version),
      exported_at: moment(row.exported_at),
      acknowledged_at: moment(row.acknowledged_at),
      tries: current?.tries ?? 0,
      next_try_at: moment(current?.next_try_at),
      why: current?.trouble ? troubleInWords(say, current.trouble) : '',
    };
  });
  const last = rows.length > PAGE ? deliveries.at(-1) : undefined;
  return { deliveries, next: last ? `${last.account_id}_${last.version}` : '' };
}

/** True in SQL behind the last submission of the page before. @param text `next` of that page. @throws AppError 400 */
function readPlace(text: string): RawBuilder<unknown> {
  const [, account, version = ''] = /^(\d{1,15})_(\d{4}-\S+)$/.exec(text) ?? [];
  const at = new Date(version);
  if (account === undefined || Number.isNaN(at.getTime())) {
    throw new AppError(400, 'bad_place', (say) => say('This page of the list does not exist.'));
  }
  return sql`(item.account_id, item.version) < (${account}::bigint, ${at}::timestamptz)`;
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
