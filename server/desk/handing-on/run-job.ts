/** The job that carries out a run. */
import { createSubjectReader, type ReadSubject } from '#server/copy/subject.ts';
import { later } from '#server/platform/clock.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import type { JobKind } from '#server/platform/jobs/jobs.ts';
import type { Platform } from '#server/platform/platform.ts';
import { withTrail } from '#server/trail/record.ts';
import type { FileCarrier } from './carriers/carrier.ts';
import { openFolderCarrier } from './carriers/folder.ts';
import { openSftpCarrier } from './carriers/sftp.ts';
import { type Claimed, ClaimLost, claimRun, holdClaim } from './claim.ts';
import { deliverFiles, deliverMessage, type Errand, type Outcome } from './deliver.ts';
import { findNextPart } from './parts.ts';
import { planRun } from './plan.ts';
import { BY_JOB, HAND_ON_QUEUE, type HandOnOrder } from './runs.ts';
import { unsealSecrets } from './secrets.ts';
import { lasts, type TroubleWords, troubleOf } from './troubles.ts';

/** Tries one after the other, some three hours long. */
const MOST_TRIES = 10;
const FIRST_PAUSE_SECONDS = 30;
const LONGEST_PAUSE_SECONDS = 3600;

/** Another job goes on after this, so that none becomes older than a job may. */
const LONGEST_MS = 5 * 60_000;

/** Call it once per process. */
export function createHandOnJob(): JobKind<HandOnOrder> {
  const readSubject = createSubjectReader();
  return {
    ...HAND_ON_QUEUE,
    oneByOne: true,
    atOnce: 2,
    // What fails is tried again by our own plan; these are for processes that die.
    retries: 20,
    timeoutSeconds: 1800,
    run: ({ run }, platform, signal) => carryOut(run, readSubject, platform, signal),
  };
}

async function carryOut(
  id: number,
  readSubject: ReadSubject,
  platform: Platform,
  signal: AbortSignal,
): Promise<void> {
  const run = await claimRun(id, platform);
  if (run === undefined) return;
  try {
    if (!(await planRun(run, platform))) return;
    await handOn(run, readSubject, platform, signal);
  } catch (error) {
    // A process that stops leaves the rest to the next.
    if (signal.aborted) throw error;
    if (error instanceof ClaimLost) return;
    const trouble = troubleOf(error);
    if (trouble.code === 'unexpected') platform.log.error({ err: error, run: id }, 'a run failed');
    await noteFailure(run, trouble, platform);
  }
}

async function handOn(
  run: Claimed,
  readSubject: ReadSubject,
  platform: Platform,
  signal: AbortSignal,
): Promise<void> {
  const { database, clock } = platform;
  const planned = await database.kysely
    .selectFrom('hand_on_runs')
    .selectAll()
    .where('id', '=', run.id)
    .executeTakeFirstOrThrow();
  const { setup, sealed } = await database.kysely
    .selectFrom('destinations')
    .select(['setup', 'sealed'])
    .where('id', '=', run.destination_id)
    .executeTakeFirstOrThrow();
  const secrets = await unsealSecrets(platform.settings, run.destination_id, sealed);
  const errand = { run: { ...planned, claim: run.claim }, setup, secrets, platform, signal };
  const begunAt = clock().getTime();

  let carrier: FileCarrier | undefined;
  try {
    for (;;) {
      signal.throwIfAborted();
      const part = await findNextPart(database.kysely, run.id);
      if (part === undefined) return await endRun(run, platform);
      let outcome: Outcome;
      if (setup.kind === 'webhook') outcome = await deliverMessage(errand, part);
      else {
        carrier ??= await openCarrier(errand);
        outcome = await deliverFiles({ ...errand, carrier, readSubject }, part);
      }
      if (typeof outcome === 'object') return await goOnLater(run, outcome.afterSeconds, platform);
      if (clock().getTime() - begunAt > LONGEST_MS) return await goOnLater(run, 0, platform);
    }
  } finally {
    await carrier?.[Symbol.asyncDispose]();
  }
}

function openCarrier({ setup, secrets, platform }: Errand): Promise<FileCarrier> {
  const { settings } = platform;
  return setup.kind === 'folder'
    ? openFolderCarrier(setup.folder, settings)
    : openSftpCarrier({ place: setup, secrets, settings });
}

async function goOnLater(run: Claimed, afterSeconds: number, platform: Platform): Promise<void> {
  await platform.database.transaction(async (trx) => {
    await holdClaim(trx, run, platform.clock());
    await platform.jobs.enqueue(HAND_ON_QUEUE, { run: run.id }, { in: trx, afterSeconds });
  });
}

async function endRun(run: Claimed, platform: Platform): Promise<void> {
  await withTrail(platform, BY_JOB, async (trx, leave) => {
    const now = platform.clock();
    const { acknowledged } = await holdClaim(trx, run, now);
    await trx
      .updateTable('hand_on_runs')
      .set({ state: 'done', ended_at: now, tries: 0, trouble: 'null', claim: null })
      .where('id', '=', run.id)
      .execute();
    const about = { run: run.id, destination: run.destination_id };
    leave({ act: 'hand-on.done', details: { ...about, applications: acknowledged } });
  });
}

/** What lasts, and what has been tried often enough, waits for a person. */
function noteFailure(run: Claimed, trouble: TroubleWords, platform: Platform): Promise<void> {
  const { clock, jobs } = platform;
  return withTrail(platform, BY_JOB, async (trx, leave) => {
    const now = clock();
    const held = await holdClaim(trx, run, now);
    const tries = held.tries + 1;
    const isOver = lasts(trouble) || tries >= MOST_TRIES;
    const pause = pauseAfter(tries);
    const next = isOver ? null : later(now, { seconds: pause });
    await trx
      .updateTable('hand_on_runs')
      .set({ tries, trouble: JSON.stringify(trouble), next_try_at: next, due_at: next ?? now })
      .set({ state: isOver ? 'failed' : 'waiting', looked_at: null, claim: null })
      .where('id', '=', run.id)
      .execute();
    if (isOver) {
      await noteItemsFailed(trx, run.id);
      const about = { run: run.id, destination: run.destination_id };
      leave({ act: 'hand-on.failed', details: { ...about, why: trouble.code, tries } });
    } else {
      await jobs.enqueue(HAND_ON_QUEUE, { run: run.id }, { in: trx, afterSeconds: pause });
    }
  });
}

async function noteItemsFailed(trx: Transaction, run: number): Promise<void> {
  await trx
    .updateTable('deliveries')
    .set({ state: 'failed' })
    .where('run_id', '=', run)
    .where('part', '>', 0)
    .where('state', '<>', 'acknowledged')
    .execute();
}

function pauseAfter(tries: number): number {
  return Math.min(LONGEST_PAUSE_SECONDS, FIRST_PAUSE_SECONDS * 2 ** (tries - 1));
}
