/** Adds lines to the trail in the transaction of the act itself, so that neither exists without the other. */
import { randomBytes } from 'node:crypto';
import type { Transaction } from '#server/core/database/database.ts';
import type { Platform } from '#server/core/platform.ts';
import { type Act, type Actor, type Content, columnsOf, hashOfNote } from './entry.ts';

type Needs = Pick<Platform, 'database' | 'clock'>;

export type Leave = (act: Act, by?: Actor) => void;

/**
 * Runs a transaction and records its acts in the trail. The lines are written last: they lock the head of the trail until the commit,
 * so nothing slow may follow them.
 * @param work calls `leave` for each act, with another actor where only the work itself identifies who acted. Each act becomes a line
 *   if the transaction commits.
 */
export function withTrail<Result>(
  { database, clock }: Needs,
  by: Actor,
  work: (trx: Transaction, leave: Leave) => Promise<Result>,
  options?: { readonly isLong: boolean },
): Promise<Result> {
  return database.transaction(async (trx) => {
    const acts: { act: Act; actor: Actor }[] = [];
    const result = await work(trx, (act, actor = by) => acts.push({ act, actor }));
    for (const { act, actor } of acts) await addToTrail(trx, clock(), actor, act);
    return result;
  }, options);
}

/** Adds one line for an act that changes nothing, such as a read or a refusal. */
export function leaveTrail(platform: Needs, by: Actor, act: Act): Promise<void> {
  return withTrail(platform, by, async (_trx, leave) => leave(act));
}

/** Adds one line within an open transaction. It must be the transaction's last statement, because it locks the head of the trail. */
export async function addToTrail(
  trx: Transaction,
  at: Date,
  by: Actor,
  { act, account, details, note }: Act,
): Promise<void> {
  const salt = randomBytes(32);
  const hash = note === undefined ? undefined : hashOfNote(salt, note);
  const content: Content = { at: at.toISOString(), by, act, account, details, note: hash };
  const { seq } = await trx
    .insertInto('trail')
    .values({ content: JSON.stringify(content), ...columnsOf(content) })
    .returning('seq')
    .executeTakeFirstOrThrow();
  if (note !== undefined) {
    await trx.insertInto('trail_notes').values({ seq, salt, text: note }).execute();
  }
}
