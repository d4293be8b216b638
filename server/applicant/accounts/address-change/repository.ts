/** Reads and writes address changes. */
import type { Selectable } from 'kysely';
import { earlier, later } from '#server/core/clock.ts';
import type { Queries, Transaction } from '#server/core/database/database.ts';
import type { Tables } from '#server/core/database/tables.ts';

/** How long the link to the new address works. */
export const CONFIRM_DAYS = 14;
/** How long a confirmation without the password has to wait, so that the old address can object. */
export const WAIT_DAYS = 3;
/** How long the old address can object after the change. */
export const OBJECT_DAYS = 7;

export type AddressChange = Selectable<Tables['address_changes']>;

export function confirmUntil({ asked_at }: Pick<AddressChange, 'asked_at'>): Date {
  return later(asked_at, { days: CONFIRM_DAYS });
}

/** When confirming no longer needs the password. */
export function openFrom({ asked_at }: Pick<AddressChange, 'asked_at'>): Date {
  return later(asked_at, { days: WAIT_DAYS });
}

/** Pending changes that can still be confirmed. */
function waitingChanges(queries: Queries, now: Date) {
  return queries
    .selectFrom('address_changes')
    .selectAll()
    .where('changed_at', 'is', null)
    .where('ended_at', 'is', null)
    .where('asked_at', '>', earlier(now, { days: CONFIRM_DAYS }));
}

/** The account's pending change. */
export async function findWaitingChange(
  queries: Queries,
  accountId: number,
  now: Date,
): Promise<AddressChange | undefined> {
  return waitingChanges(queries, now).where('account_id', '=', accountId).executeTakeFirst();
}

/** The change of a link to the new address, if it can still be confirmed. */
export async function findByConfirmLink(
  queries: Queries,
  hash: Buffer,
  now: Date,
): Promise<AddressChange | undefined> {
  return waitingChanges(queries, now).where('confirm_hash', '=', hash).executeTakeFirst();
}

/** The change of a link to the old address, if that can still object. */
export async function findByKeepLink(
  queries: Queries,
  hash: Buffer,
  now: Date,
): Promise<AddressChange | undefined> {
  const change = await queries
    .selectFrom('address_changes')
    .selectAll()
    .where((row) => row.or([row('keep_hash', '=', hash), row('undo_hash', '=', hash)]))
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  if (change === undefined) return undefined;
  const { changed_at } = change;
  const until =
    changed_at === null ? confirmUntil(change) : later(changed_at, { days: OBJECT_DAYS });
  return until > now ? change : undefined;
}

/** Ends an account's pending changes. @returns how many there were. */
export async function endWaitingChanges(
  trx: Transaction,
  accountId: number,
  ending: 'replaced' | 'called off',
  at: Date,
): Promise<number> {
  const ended = await trx
    .updateTable('address_changes')
    .set({ ended_at: at, ending })
    .where('account_id', '=', accountId)
    .where('changed_at', 'is', null)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  return Number(ended.numUpdatedRows);
}

/** Ends a change that the old address rejects, and all later ones, whose links could move the account again. */
export async function endChangesSince(
  trx: Transaction,
  { id, account_id }: AddressChange,
  at: Date,
): Promise<void> {
  await trx
    .updateTable('address_changes')
    .set({ ended_at: at, ending: 'kept' })
    .where('account_id', '=', account_id)
    .where('id', '>=', id)
    .where('ended_at', 'is', null)
    .execute();
}

/** The addresses that an account had before changes which can still be undone. */
export async function formerAddresses(
  queries: Queries,
  accountId: number,
  now: Date,
): Promise<string[]> {
  const changes = await queries
    .selectFrom('address_changes')
    .select('from_username')
    .distinct()
    .where('account_id', '=', accountId)
    .where('changed_at', '>', earlier(now, { days: OBJECT_DAYS }))
    .where('ended_at', 'is', null)
    .execute();
  return changes.map(({ from_username }) => from_username);
}

/** Removes changes that can no longer be confirmed or undone. */
export async function removeOldChanges(queries: Queries, now: Date): Promise<void> {
  const longAgo = earlier(now, { days: CONFIRM_DAYS + OBJECT_DAYS });
  await queries.deleteFrom('address_changes').where('asked_at', '<=', longAgo).execute();
}
