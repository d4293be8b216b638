/** The job of a run. It resumes by the ledger, which says what has left, and what has arrived. */
import { setTimeout } from 'node:timers/promises';
import type { DestinationSetup } from '#contract/desk-handing-on.ts';
import { findStatus } from '#server/applicant/application/status.ts';
import { createSubjectReader, type ReadSubject } from '#server/applicant/copy/subject.ts';
import { readApplications } from '#server/applicant/submissions/read.ts';
import { later } from '#server/core/clock.ts';
import type { Queries } from '#server/core/database/database.ts';
import type { JobKind } from '#server/core/jobs/jobs.ts';
import type { Platform } from '#server/core/platform.ts';
import type { Actor } from '#server/core/trail/entry.ts';
import { withTrail } from '#server/core/trail/record.ts';
import type { Column } from '#server/desk/export/columns.ts';
import { type HandedOn, handedOnColumns } from './content/columns.ts';
import { type AgreedColumn, agreedColumnsOf, differenceBetween } from './content/difference.ts';
import { agreeTo, getDestination } from './destinations.ts';
import { type Item, listDue } from './due.ts';
import { openFiles } from './files.ts';
import { openMessages } from './messages.ts';
import { noteArrived, noteLeaving } from './parts.ts';
import type { Errand, Place } from './place.ts';
import { enqueueRun, HAND_ON_QUEUE, type HandOnOrder, holdRun, type Run, RunOver } from './runs.ts';
import { unsealSecrets } from './secrets.ts';
import { lasts, troubleOf } from './troubles.ts';

/** Tries in a row; with their pauses they take some three hours. */
const MAX_TRIES = 10;
const FIRST_PAUSE_SECONDS = 30;
const MAX_PAUSE_SECONDS = 3600;

const BY_JOB: Actor = { kind: 'system', job: 'hand-on' };

type Wait = (milliseconds: number, signal: AbortSignal) => Promise<void>;
const sleep: Wait = (milliseconds, signal) => setTimeout(milliseconds, undefined, { signal });

/** Call it once per process. @param wait for tests, whose clock stands still. */
export function createHandOnJob(wait: Wait = sleep): JobKind<HandOnOrder> {
  const readSubject = createSubjectReader();
  return {
    ...HAND_ON_QUEUE,
    oneByOne: true,
    // A failed try ends its job and orders the next one: the queue's own retries are for processes that die or stop.
    retries: 10_000,
    longestPauseSeconds: 10,
    timeoutSeconds: 24 * 60 * 60,
    async run(order, platform, signal) {
      const run = await takeUp(order, platform.database.kysely);
      if (run === undefined) return;
      const waiting = (milliseconds: number) => wait(milliseconds, signal);
      try {
        await handOn(run, { platform, signal, wait: waiting }, readSubject).catch((error) => {
          if (signal.aborted || error instanceof RunOver) throw error;
          return noteFailure(run, error, platform);
        });
      } catch (error) {
        if (!(error instanceof RunOver)) throw error;
      }
    },
  };
}

/** Claims the run of an order. @returns undefined for a run that is not waiting, or has a newer job. */
function takeUp({ run, attempt }: HandOnOrder, queries: Queries): Promise<Run | undefined> {
  return queries
    .updateTable('hand_on_runs')
    .set({ next_try_at: null })
    .where('id', '=', run)
    .where('attempt', '=', attempt)
    .where('state', '=', 'waiting')
    .returningAll()
    .executeTakeFirst();
}

async function handOn(
  begun: Run,
  around: Pick<Errand, 'platform' | 'signal' | 'wait'>,
  readSubject: ReadSubject,
): Promise<void> {
  const { platform, signal } = around;
  const { kysely } = platform.database;
  const { id, setup, sealed, columns: agreed } = await getDestination(kysely, begun.destination_id);
  const columns = await handedOnColumns(kysely, platform);
  if (!(await isAgreed(begun, agreed, columns, platform))) return;
  const secrets = await unsealSecrets(platform.settings, id, sealed);
  await using place = openPlace(setup, { ...around, secrets, columns }, readSubject);
  for (let run: Run | undefined = begun; run !== undefined; ) {
    signal.throwIfAborted();
    run = await handOnPart(run, place, platform);
  }
}

function openPlace(setup: DestinationSetup, errand: Errand, readSubject: ReadSubject): Place {
  return setup.kind === 'webhook'
    ? openMessages(setup, errand)
    : openFiles(setup, errand, readSubject);
}

/** Hands on one part. @returns the run afterwards, or as it was where the part has to be prepared again; undefined at its end. */
async function handOnPart(run: Run, place: Place, platform: Platform): Promise<Run | undefined> {
  const { kysely } = platform.database;
  const due = await listDue(kysely, run, place.partSize);
  const last = run.leaving?.accounts.at(-1) ?? due.at(-1)?.accountId;
  if (last === undefined) return endRun(run, platform);
  const applications = await readDue(kysely, due);
  if (run.leaving === null && applications.length === 0) {
    return noteArrived(platform, run, [], last);
  }
  const files = await place.prepare(run, applications);
  if (files === undefined) return run;
  const isNew = run.leaving === null;
  const leaving = isNew ? await noteLeaving(platform, run, files, applications) : run;
  if (leaving === undefined) return run;
  const arrived = await place.send(leaving, applications);
  return noteArrived(platform, leaving, arrived, last);
}

/** Reads the applications that are due, without those that were submitted again in this moment. */
async function readDue(queries: Queries, due: readonly Item[]): Promise<HandedOn[]> {
  if (due.length === 0) return [];
  const versions = new Map(due.map(({ accountId, version }) => [accountId, version.getTime()]));
  const applications = await readApplications(queries, [...versions.keys()]);
  return applications
    .filter(({ accountId, submittedAt }) => versions.get(accountId) === submittedAt?.getTime())
    .map((application) => ({ ...application, status: findStatus(application) }));
}

/** Stops the run if the columns are not the agreed ones, until an administrator accepts the difference. @returns false then. */
async function isAgreed(
  run: Run,
  agreed: readonly AgreedColumn[] | null,
  columns: readonly Column[],
  platform: Platform,
): Promise<boolean> {
  const now = agreedColumnsOf(columns);
  const about = { run: run.id, destination: run.destination_id };
  if (agreed === null) await agreeTo(platform.database.kysely, run.destination_id, now);
  const { say } = platform.languages.in('en');
  if (differenceBetween(say, agreed ?? now, now).length === 0) return true;
  await withTrail(platform, BY_JOB, async (trx, leave) => {
    await holdRun(trx, run);
    await trx
      .updateTable('hand_on_runs')
      .set({ state: 'stopped', columns: JSON.stringify(now), looked_at: null })
      .where('id', '=', run.id)
      .execute();
    leave({ act: 'hand-on.stopped', details: about });
  });
  return false;
}

function endRun(run: Run, platform: Platform): Promise<undefined> {
  return withTrail(platform, BY_JOB, async (trx, leave) => {
    const { acknowledged: applications } = await holdRun(trx, run);
    await trx
      .updateTable('hand_on_runs')
      .set({ state: 'done', ended_at: platform.clock(), tries: 0, trouble: 'null' })
      .where('id', '=', run.id)
      .execute();
    const about = { run: run.id, destination: run.destination_id };
    leave({ act: 'hand-on.done', details: { ...about, applications } });
    return undefined;
  });
}

/** Schedules the next try. The run fails instead if the trouble lasts, or was tried often enough. */
function noteFailure(run: Run, error: unknown, platform: Platform): Promise<void> {
  const { clock, jobs, log } = platform;
  const trouble = troubleOf(error);
  if (trouble.code === 'unexpected') log.error({ err: error, run: run.id }, 'a run failed');
  return withTrail(platform, BY_JOB, async (trx, leave) => {
    const { tries: before, acknowledged: applications } = await holdRun(trx, run);
    const tries = before + 1;
    const isOver = lasts(trouble) || tries >= MAX_TRIES;
    const seconds = Math.min(MAX_PAUSE_SECONDS, FIRST_PAUSE_SECONDS * 2 ** before);
    await trx
      .updateTable('hand_on_runs')
      .set({ tries, trouble: JSON.stringify(trouble), looked_at: null })
      .set({ next_try_at: isOver ? null : later(clock(), { seconds }) })
      .set({ state: isOver ? 'failed' : 'waiting' })
      .where('id', '=', run.id)
      .execute();
    if (!isOver) return enqueueRun(trx, jobs, run.id, seconds);
    const about = { run: run.id, destination: run.destination_id, applications };
    leave({ act: 'hand-on.failed', details: { ...about, why: trouble.code, tries } });
  });
}
