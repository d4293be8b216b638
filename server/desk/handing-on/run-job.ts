/** The job of a run resumes by the ledger, which distinguishes parts that were sent from those that have arrived. */
import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import type { ActName } from '#contract/desk-acts.ts';
import { later } from '#server/core/clock.ts';
import type { JobKind } from '#server/core/jobs/jobs.ts';
import type { Platform } from '#server/core/platform.ts';
import type { Actor } from '#server/core/trail/entry.ts';
import { withTrail } from '#server/core/trail/record.ts';
import { handedOnColumns } from './content/columns.ts';
import { agreedColumnsOf, differenceBetween } from './content/difference.ts';
import { changeDestination, getDestination } from './destinations.ts';
import { countDue, readDue } from './due.ts';
import type { RunContext } from './kinds/kind.ts';
import { kindOf } from './kinds/registry.ts';
import { noteArrived, noteLeaving } from './parts.ts';
import {
  type Changes,
  changeRun,
  forgetChosen,
  HAND_ON_QUEUE,
  type HandOnOrder,
  orderAttempt,
  type Run,
  RunOver,
} from './runs.ts';
import { unsealSecrets } from './secrets.ts';
import { HandOnTrouble, lasts, troubleOf } from './troubles.ts';
import { accountsInView } from './view.ts';

/** Tries in a row; with their pauses they take some three hours. */
const MAX_TRIES = 10;
const FIRST_PAUSE_SECONDS = 30;
const MAX_PAUSE_SECONDS = 3600;

/** The wait until unfinished copies are looked for again. */
const COPIES_MS = 5000;

const BY_JOB: Actor = { kind: 'system', job: 'hand-on' };

type Around = Pick<RunContext, 'platform' | 'signal' | 'wait'>;

/** Call it once per process. @param wait for tests, whose clock stands still. */
export function createHandOnJob(
  wait = (milliseconds: number, signal: AbortSignal): Promise<void> =>
    setTimeout(milliseconds, undefined, { signal }),
): JobKind<HandOnOrder> {
  return {
    ...HAND_ON_QUEUE,
    oneByOne: true,
    // A failed try ends its job and orders the next one: the queue's own retries are for processes that die or stop.
    retries: 10_000,
    longestPauseSeconds: 10,
    timeoutSeconds: 24 * 60 * 60,
    async run(order, platform, signal) {
      const around = {
        platform,
        signal,
        wait: (milliseconds: number) => wait(milliseconds, signal),
      };
      try {
        await handOn(order, around).catch((error: unknown) => {
          if (signal.aborted || error instanceof RunOver) throw error;
          return noteFailure(order, error, platform);
        });
      } catch (error) {
        if (!(error instanceof RunOver)) throw error;
      }
    },
  };
}

async function handOn(order: HandOnOrder, around: Around): Promise<void> {
  const { platform, signal } = around;
  const { database, settings, languages } = platform;
  const { kysely } = database;
  let run: Run | undefined = await changeRun(kysely, order, { next_try_at: null });
  const { id, setup, sealed, columns: agreed } = await getDestination(kysely, run.destination_id);
  // Narrow a run whose view was gone when it began.
  const chosen = run.chosen ?? (await accountsInView(kysely, platform, setup));
  if (chosen === undefined) throw new HandOnTrouble('view-gone');
  if (chosen !== run.chosen) {
    const planned = await countDue(kysely, { ...run, chosen });
    run = await changeRun(kysely, order, { chosen: JSON.stringify(chosen), planned });
  }
  const columns = await handedOnColumns(kysely, platform);
  const now = agreedColumnsOf(columns);
  if (differenceBetween(languages.in('en').say, agreed ?? now, now).length > 0) {
    // Until an administrator accepts the difference.
    const stopped = { columns: JSON.stringify(now), tries: 0, trouble: 'null', looked_at: null };
    return endJob(order, platform, 'hand-on.stopped', { state: 'stopped', ...stopped });
  }
  if (agreed === null) await changeDestination(kysely, id, { columns: JSON.stringify(now) });
  const secrets = await unsealSecrets(settings, id, sealed);
  const withoutChosen = forgetChosen(run);
  while (run !== undefined) {
    signal.throwIfAborted();
    run = await handOnPart(order, run, { ...around, setup, secrets, settings, columns });
  }
  const ended_at = platform.clock();
  return endJob(order, platform, 'hand-on.done', {
    state: 'done',
    ended_at,
    tries: 0,
    trouble: 'null',
    ...withoutChosen,
  });
}

/** Hands on one part. @returns the run afterwards, or as it was where the part has to be prepared again; undefined at its end. */
async function handOnPart(
  order: HandOnOrder,
  run: Run,
  context: RunContext,
): Promise<Run | undefined> {
  const { setup, platform, wait } = context;
  if (platform.isPractice) throw new HandOnTrouble('practice');
  const kind = kindOf(setup);
  if (run.leaving !== null && kind.repeatAfterMs) await wait(kind.repeatAfterMs(setup));
  const { applications, last } = await readDue(platform.database.kysely, run, kind.partSize(setup));
  if (last === undefined) return undefined;
  let leaving: Run | undefined = run;
  if (run.leaving === null) {
    if (applications.length === 0) return noteArrived(platform, order, [], last);
    const files = await kind.write({ ...context, run, applications });
    if (files === undefined) await wait(COPIES_MS);
    leaving = files && (await noteLeaving(platform, order, files, applications));
    if (leaving === undefined) return run;
  }
  const arrived = await kind.send({ ...context, run: leaving, applications });
  return noteArrived(platform, order, arrived, last);
}

/** Ends the job of a run together with the run, or until a person acts. */
function endJob(
  order: HandOnOrder,
  platform: Platform,
  act: ActName,
  changes: Changes,
): Promise<void> {
  return withTrail(platform, BY_JOB, async (trx, leave) => {
    const run = await changeRun(trx, order, changes);
    const counted = act === 'hand-on.done' && { applications: run.acknowledged };
    leave({ act, details: { ...inTrail(run), ...counted } });
  });
}

function inTrail({ id: run, destination_id: destination }: Run) {
  return { run, destination };
}

/** Schedules the next try. The run fails instead if the trouble lasts, or was tried often enough. */
function noteFailure(order: HandOnOrder, error: unknown, platform: Platform): Promise<void> {
  const { clock, jobs, log } = platform;
  const trouble = troubleOf(error);
  if (trouble.code === 'unexpected') log.error({ err: error, run: order.run }, 'a run failed');
  return withTrail(platform, BY_JOB, async (trx, leave) => {
    const run = await changeRun(trx, order, {
      trouble: JSON.stringify(trouble),
      looked_at: null,
      tries: sql<number>`tries + 1`,
    });
    const { tries } = run;
    if (!lasts(trouble) && tries < MAX_TRIES) {
      const seconds = Math.min(MAX_PAUSE_SECONDS, FIRST_PAUSE_SECONDS * 2 ** (tries - 1));
      const next_try_at = later(clock(), { seconds });
      return orderAttempt(trx, jobs, order.run, { next_try_at, afterSeconds: seconds });
    }
    await changeRun(trx, order, { state: 'failed' });
    const { acknowledged: applications } = run;
    const details = { ...inTrail(run), applications, why: trouble.code, tries };
    leave({ act: 'hand-on.failed', details });
  });
}
