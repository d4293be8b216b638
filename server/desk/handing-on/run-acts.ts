/** What people do to runs. Each leaves its line in the trail. */
import { isDeepStrictEqual } from 'node:util';
import type { Reach } from '#contract/desk-handing-on.ts';
import { actorOf, type StaffMember } from '#server/identity/principal.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { AppError } from '#server/platform/http/errors.ts';
import type { Platform } from '#server/platform/platform.ts';
import { withTrail } from '#server/trail/record.ts';
import type { Say } from '#words/say.ts';
import { differenceBetween } from './content/difference.ts';
import { agreeTo, lockDestination } from './destinations.ts';
import { beginRun, findOpenRun, type Run, resumeRun } from './runs.ts';

type Needs = Pick<Platform, 'database' | 'clock' | 'jobs'>;

/** Hands on what the member may read. @throws AppError 404, 409 while another run is not over. */
export function beginByHand(
  platform: Needs,
  member: StaffMember,
  destination_id: number,
  reach: Reach,
): Promise<void> {
  const { scope, staffId: staff_id } = member;
  return withTrail(platform, actorOf(member), async (trx, leave) => {
    await lockDestination(trx, destination_id);
    const open = await findOpenRun(trx, destination_id);
    if (open !== undefined) throw notOver(open);
    const details = await beginRun(trx, platform, { destination_id, reach, scope, staff_id });
    const facets = Object.keys(scope);
    leave({ act: 'hand-on.begun', details: { ...details, ...(facets.length > 0 && { facets }) } });
  });
}

function notOver({ state }: Run): AppError {
  return new AppError(409, 'run_open', (say) =>
    state === 'waiting'
      ? say('A run of this destination is under way. A second one would hand on nothing else.')
      : say('The run before is not over. Please try it again, or give it up.'),
  );
}

/** @throws AppError 403, 404, 409 for one that has not failed. */
export function retryRun(platform: Needs, member: StaffMember, id: number): Promise<void> {
  return withTrail(platform, actorOf(member), async (trx, leave) => {
    const run = await lockOwnRun(trx, member, id);
    const isFailing = run.state === 'failed' || run.next_try_at !== null;
    if (!isFailing) throw wrongState();
    await resumeRun(trx, platform, run);
    leave({ act: 'hand-on.retried', details: { run: id, destination: run.destination_id } });
  });
}

/** Ends a run that is not over. What it has not handed on is left to the next. @throws AppError 403, 404, 409. */
export function giveUpRun(platform: Needs, member: StaffMember, id: number): Promise<void> {
  return withTrail(platform, actorOf(member), async (trx, leave) => {
    const run = await lockOwnRun(trx, member, id);
    if (run.state === 'done' || run.state === 'given-up') throw wrongState();
    const now = platform.clock();
    await trx
      .updateTable('hand_on_runs')
      .set({ state: 'given-up', ended_at: now, next_try_at: null, looked_at: now })
      .where('id', '=', id)
      .execute();
    const about = { run: id, destination: run.destination_id };
    const left = run.planned - run.acknowledged;
    leave({ act: 'hand-on.given-up', details: { ...about, left } });
  });
}

/**
 * Agrees to other columns, and lets the run go on.
 * @param read the difference as somebody read it: if it is another one by now, they have to read that.
 * @throws AppError 404, 409
 */
export function acceptDifference(
  platform: Needs,
  member: StaffMember,
  id: number,
  { read, say }: { readonly read: readonly string[]; readonly say: Say },
): Promise<void> {
  return withTrail(platform, actorOf(member), async (trx, leave) => {
    const run = await lockRun(trx, id);
    if (run.state !== 'stopped' || run.columns === null) throw wrongState();
    const { columns } = await lockDestination(trx, run.destination_id);
    const difference = differenceBetween(say, columns ?? [], run.columns);
    if (difference.join('\n') !== read.join('\n')) {
      throw new AppError(409, 'other_difference', (say) =>
        say('The columns have changed once more since you read this. Please read it again.'),
      );
    }
    await agreeTo(trx, run.destination_id, run.columns);
    await resumeRun(trx, platform, run);
    const about = { run: id, destination: run.destination_id };
    leave({ act: 'hand-on.difference-accepted', details: { ...about, changes: read.length } });
  });
}

/** @throws AppError 404 */
export function lookAtRun(platform: Needs, member: StaffMember, id: number): Promise<void> {
  return withTrail(platform, actorOf(member), async (trx, leave) => {
    const run = await lockRun(trx, id);
    if (run.looked_at !== null) return;
    await trx
      .updateTable('hand_on_runs')
      .set({ looked_at: platform.clock() })
      .where('id', '=', id)
      .execute();
    leave({ act: 'hand-on.looked-at', details: { run: id, destination: run.destination_id } });
  });
}

/** A run that hands on no more than the member may read. @throws AppError 403, 404 */
async function lockOwnRun(trx: Transaction, { scope }: StaffMember, id: number): Promise<Run> {
  const run = await lockRun(trx, id);
  const isEverything = Object.keys(scope).length === 0;
  if (isEverything || isDeepStrictEqual(scope, run.scope)) return run;
  throw new AppError(403, 'other_scope', (say) =>
    say('This run hands on applications that you may not read. Please ask somebody who may.'),
  );
}

/** @throws AppError 404 */
async function lockRun(trx: Transaction, id: number): Promise<Run> {
  const run = await trx
    .selectFrom('hand_on_runs')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (run !== undefined) return run;
  throw new AppError(404, 'no_run', (say) => say('This run does not exist.'));
}

function wrongState(): AppError {
  return new AppError(409, 'wrong_state', (say) =>
    say('The run is not where you saw it last. Please look once more.'),
  );
}
