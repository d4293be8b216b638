/** Whoever works on a run claims it. What a process writes down counts only while its claim does. */
import { randomUUID } from 'node:crypto';
import { later } from '#server/platform/clock.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { Run } from './runs.ts';

/** Another process has taken the run up, or somebody has given it up: this one lets go. */
export class ClaimLost extends Error {
  override name = 'ClaimLost';
}

/** A process that has not got on for so long is taken for dead. */
const WORKING_MINUTES = 20;

export type Claimed = Run & { readonly claim: string };

/** @returns undefined for a run that is not to be worked on. */
export async function claimRun(
  id: number,
  { database, clock }: Pick<Platform, 'database' | 'clock'>,
): Promise<Claimed | undefined> {
  const claim = randomUUID();
  const run = await database.kysely
    .updateTable('hand_on_runs')
    .set({ claim, due_at: workingUntil(clock()), next_try_at: null })
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .returningAll()
    .executeTakeFirst();
  return run && { ...run, claim };
}

/** Locks the run for what follows in the transaction. @throws ClaimLost */
export async function holdClaim(
  trx: Transaction,
  { id, claim }: Pick<Claimed, 'id' | 'claim'>,
  now: Date,
): Promise<Run> {
  const run = await trx
    .updateTable('hand_on_runs')
    .set({ due_at: workingUntil(now) })
    .where('id', '=', id)
    .where('claim', '=', claim)
    .where('state', '=', 'waiting')
    .returningAll()
    .executeTakeFirst();
  if (run === undefined) throw new ClaimLost();
  return run;
}

function workingUntil(now: Date): Date {
  return later(now, { minutes: WORKING_MINUTES });
}
