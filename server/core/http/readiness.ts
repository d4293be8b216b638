/** The checks behind `/readyz`: parts that every request needs, and parts whose failure only delays work. */
import { statfs } from 'node:fs/promises';
import { type QueueState, readQueueStates } from '../jobs/queue-states.ts';
import type { Platform } from '../platform.ts';

/** One part of the portal, and its state. */
type Part = {
  readonly name: string;
  /** Without it, this process can serve no applicant. */
  readonly isNeeded: boolean;
  /** The problem, as words that follow the part's name or as a whole sentence; undefined if there is none. */
  readonly trouble: string | undefined;
};

/** A part that takes longer than this to answer counts as down. */
const PATIENCE_MS = 2000;
const NO_ANSWER = 'does not answer';

/** Codes in mails expire after 15 minutes. */
const MAIL_SECONDS = 5 * 60;
/** On a busy evening, documents may wait for some minutes. */
const CONVERSION_SECONDS = 15 * 60;
/** With less free space on the disk, an operator has to act today. */
const LEAST_FREE = 0.05;
/** Cache for the state of the queues: anybody may ask, and the query reads all jobs. */
const KEPT_MS = 5000;

type Needs = Pick<Platform, 'database' | 'jobs' | 'files' | 'settings' | 'scanner'>;

/** Checks all parts concurrently. @param now in milliseconds. */
export function createReadiness(platform: Needs, now = () => performance.now()) {
  const { database, jobs, files, settings, scanner } = platform;
  // Only a worker is useless without the scanner. Web servers go on, and documents wait.
  const isScannerNeeded = scanner.isThere && settings.role === 'worker';
  const readQueues = keep(() => readQueueStates(database.kysely), now);
  return async (): Promise<readonly Part[]> => {
    const needed: readonly (readonly [string, Promise<string | undefined>])[] = [
      ['the database', database.findTrouble()],
      ['the job queue', unlessAnswering(jobs.isAnswering())],
      ['the file store', files.findTrouble()],
      ...(isScannerNeeded ? [['the virus scanner', scanner.findTrouble()] as const] : []),
    ];
    const others: readonly (readonly [string, Promise<string | undefined>])[] = [
      ['e-mails', readQueues().then(findMailTrouble)],
      ['conversions', readQueues().then(findConversionTrouble)],
      ['the disk', findDiskTrouble(settings.dataDir)],
      ...(scanner.isThere && !isScannerNeeded
        ? [['the virus scanner', findScannerTrouble(scanner)] as const]
        : []),
      ...(database.hasReplica ? ([['the replica', findReplicaTrouble(database)]] as const) : []),
    ];
    return Promise.all([
      ...needed.map(async ([name, trouble]) => {
        return { name, isNeeded: true, trouble: await inTime(trouble, NO_ANSWER) };
      }),
      ...others.map(async ([name, trouble]) => {
        // Leaves out a check that fails or is late: usually the database is down, which its own part reports.
        const told = await inTime(trouble, undefined).catch(() => undefined);
        return { name, isNeeded: false, trouble: told };
      }),
    ]);
  };
}

function findMailTrouble(queues: readonly QueueState[]): string | undefined {
  const oldest = oldestSeconds(queues, (name) => name === 'mail');
  if (oldest < MAIL_SECONDS) return undefined;
  return `E-mails do not leave: the oldest has waited for ${inMinutes(oldest)}. Does the mail server take them?`;
}

function findConversionTrouble(queues: readonly QueueState[]): string | undefined {
  const oldest = oldestSeconds(queues, (name) => name.startsWith('convert-'));
  if (oldest < CONVERSION_SECONDS) return undefined;
  return `Documents wait to be converted: the oldest for ${inMinutes(oldest)}. Is a worker running?`;
}

async function findScannerTrouble(scanner: Platform['scanner']): Promise<string | undefined> {
  const trouble = await scanner.findTrouble();
  return trouble && `Documents wait: the virus scanner ${trouble}.`;
}

function oldestSeconds(queues: readonly QueueState[], isMeant: (name: string) => boolean): number {
  const times = queues.filter(({ name }) => isMeant(name)).map(({ oldest }) => oldest.getTime());
  return times.length === 0 ? 0 : (Date.now() - Math.min(...times)) / 1000;
}

function inMinutes(seconds: number): string {
  return `${Math.floor(seconds / 60)} minutes`;
}

async function findReplicaTrouble(database: Platform['database']): Promise<string | undefined> {
  const trouble = await database.findReplicaTrouble();
  return trouble && `The replica ${trouble}: lists are read from the database itself.`;
}

async function findDiskTrouble(folder: string): Promise<string | undefined> {
  return diskTrouble(await statfs(folder));
}

/** @param disk the number of all its blocks, and of those that are free for this program. */
export function diskTrouble({
  blocks,
  bavail,
}: {
  readonly blocks: number;
  readonly bavail: number;
}): string | undefined {
  const free = blocks === 0 ? 1 : bavail / blocks;
  if (free >= LEAST_FREE) return undefined;
  return `The disk that holds DATA_DIR is nearly full: ${(free * 100).toFixed(1)}% of it is free.`;
}

async function unlessAnswering(isAnswering: Promise<boolean>): Promise<string | undefined> {
  return (await isAnswering) ? undefined : NO_ANSWER;
}

async function inTime<Late extends string | undefined>(
  trouble: Promise<string | undefined>,
  late: Late,
): Promise<string | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<Late>((resolve) => {
    timer = setTimeout(resolve, PATIENCE_MS, late);
  });
  return Promise.race([trouble, tooLate]).finally(() => clearTimeout(timer));
}

/** Caches an answer for `KEPT_MS`. Failures are not cached. */
function keep<Value>(ask: () => Promise<Value>, now: () => number): () => Promise<Value> {
  let kept: Promise<Value> | undefined;
  let askedAt = 0;
  return () => {
    if (kept === undefined || now() - askedAt > KEPT_MS) {
      askedAt = now();
      kept = ask();
      kept.catch(() => {
        kept = undefined;
      });
    }
    return kept;
  };
}
