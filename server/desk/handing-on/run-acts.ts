/** Acts of staff on runs. Each adds a line to the trail. */
import { isDeepStrictEqual } from 'node:util';
import type { Updateable } from 'kysely';
import type { ActDetails } from '#contract/desk-act-details.ts';
import type { ActName } from '#contract/desk-acts.ts';
import type { Reach } from '#contract/desk-handing-on.ts';
import type { Queries, Transaction } from '#server/core/database/database.ts';
import type { Tables } from '#server/core/database/tables.ts';
import { AppError, refusal } from '#server/core/http/errors.ts';
import { actorOf, type StaffMember } from '#server/core/identity/principal.ts';
import type { Platform } from '#server/core/platform.ts';
import { withTrail } from '#server/core/trail/record.ts';
import { changeDestination, lockDestination } from './destinations.ts';
import { beginRun, findOpenRun, forgetChosen, type Run, resumeRun } from './runs.ts';

type Needs = Pick<Platform, 'database' | 'clock' | 'jobs' | 'languages'>;

/** Begins a run with the applications that the member may read. @throws AppError 404, 409 while another run is not over. */
export function beginByHand(
  platform: Needs,
  member: StaffMember,
  destination_id: number,
  reach: Reach,
): Promise<void> {
  const { scope, staffId: staff_id } = member;
  return withTrail(platform, actorOf(member), async (trx, leave) => {
    const { setup } = await lockDestination(trx, destination_id);
    await mustBeIdle(trx, destination_id);
    const begun = { destination_id, setup, reach, scope, staff_id };
    const details = await beginRun(trx, platform, begun);
    const facets = Object.keys(scope);
    leave({ act: 'hand-on.begun', details: { ...details, ...(facets.length > 0 && { facets }) } });
  });
}

/** @throws AppError 409 while a run of the destination is not over. */
export async function mustBeIdle(queries: Queries, destination: number): Promise<void> {
  const open = await findOpenRun(queries, destination);
  if (open !== undefined) throw notOver(open);
}

function notOver({ state }: Run): AppError {
  return new AppError(409, 'run_open', (say) =>
    state === 'waiting'
      ? say('A run of this destination is under way. A second one would hand on nothing else.')
      : say('The run before is not over. Please try it again, or give it up.'),
  );
}

/** @throws AppError 403, 404, 409 for a run that has not failed. */
export const retryRun = (platform: Needs, member: StaffMember, id: number) =>
  actOn(platform, member, id, 'hand-on.retried', async (trx, run) => {
    mustBeWithin(member, run);
    if (run.state !== 'failed' && run.next_try_at === null) throw wrongState();
    await resumeRun(trx, platform, run);
    return {};
  });

/** Ends a run that is not over, and leaves the rest to the next. @throws AppError 403, 404, 409 */
export const giveUpRun = (platform: Needs, member: StaffMember, id: number) =>
  actOn(platform, member, id, 'hand-on.given-up', async (trx, run) => {
    mustBeWithin(member, run);
    if (run.state === 'done' || run.state === 'given-up') throw wrongState();
    const now = platform.clock();
    const over = { ended_at: now, next_try_at: null, looked_at: now };
    await update(trx, id, { state: 'given-up', ...forgetChosen(run), ...over });
    return { left: run.planned - run.acknowledged };
  });

/** @throws AppError 404 */
export const lookAtRun = (platform: Needs, member: StaffMember, id: number) =>
  actOn(platform, member, id, 'hand-on.looked-at', async (trx) => {
    await update(trx, id, { looked_at: platform.clock() });
    return {};
  });

/** Agrees to other columns, and resumes the run. @throws AppError 404, 409 */
export const acceptDifference = (platform: Needs, member: StaffMember, id: number) =>
  actOn(platform, member, id, 'hand-on.difference-accepted', async (trx, run) => {
    if (run.state !== 'stopped' || run.columns === null) throw wrongState();
    await lockDestination(trx, run.destination_id);
    await changeDestination(trx, run.destination_id, { columns: JSON.stringify(run.columns) });
    await resumeRun(trx, platform, run);
    return {};
  });

/** Locks a run, and acts on it. @param work returns further details for the trail. */
function actOn(
  platform: Needs,
  member: StaffMember,
  id: number,
  act: ActName,
  work: (trx: Transaction, run: Run) => Promise<ActDetails>,
): Promise<void> {
  return withTrail(platform, actorOf(member), async (trx, leave) => {
    const run = await trx
      .selectFrom('hand_on_runs')
      .selectAll()
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst();
    if (run === undefined) {
      throw new AppError(404, 'no_run', (say) => say('This run does not exist.'));
    }
    const details = await work(trx, run);
    leave({ act, details: { run: id, destination: run.destination_id, ...details } });
  });
}

async function update(trx: Transaction, id: number, changes: Updateable<Tables['hand_on_runs']>) {
  await trx.updateTable('hand_on_runs').set(changes).where('id', '=', id).execute();
}

/** @throws AppError 403 for a run that hands on more than the member may read. */
function mustBeWithin({ scope }: StaffMember, run: Run): void {
  if (Object.keys(scope).length === 0 || isDeepStrictEqual(scope, run.scope)) return;
  throw new AppError(403, 'other_scope', (say) =>
    say('This run hands on applications that you may not read. Please ask somebody who may.'),
  );
}

const wrongState = refusal(409, 'wrong_state', (say) =>
  say('The run has changed since you saw it. Please look at it again.'),
);
