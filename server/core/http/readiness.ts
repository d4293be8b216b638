/** The checks behind `/readyz`: parts that every request needs, and parts whose failure only delays work. */
import { statfs } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
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
type Find = () => Promise<string | undefined>;
/** For each part, by its name, a function that finds its trouble. */
type Checks = Readonly<Record<string, Find>>;

/** A part that takes longer than this to answer counts as down. */
const PATIENCE_MS = 2000;
const NO_ANSWER = 'does not answer';
/** Codes in mails expire after 15 minutes. */
const MAX_MAIL_SECONDS = 5 * 60;
/** On a busy evening, documents may wait for some minutes. */
const MAX_CONVERSION_SECONDS = 15 * 60;
/** With less free space on the disk, an operator has to act today. */
const LEAST_FREE = 0.05;
/** Cache for the state of the queues: anybody may ask, and the query reads all jobs. */
const KEPT_MS = 5000;

/** Checks all parts concurrently. */
export function createReadiness({ database, jobs, files, settings, scanner }: Platform) {
  let readAt = Number.NEGATIVE_INFINITY;
  let states: Promise<readonly QueueState[]>;
  const oldestOf = async (prefix: string): Promise<number> => {
    if (performance.now() - readAt > KEPT_MS) {
      readAt = performance.now();
      states = readQueueStates(database.kysely);
      states.catch(() => {
        readAt = Number.NEGATIVE_INFINITY;
      });
    }
    const meant = (await states).filter(({ name }) => name.startsWith(prefix));
    const begun = Math.min(...meant.map(({ oldest }) => oldest.getTime()), Date.now());
    return Math.floor((Date.now() - begun) / 1000);
  };
  // Only a worker is useless without the scanner. Web servers go on, and documents wait.
  const isScannerNeeded = scanner.isThere && settings.role === 'worker';

  const needed: Checks = {
    'the database': () => database.findTrouble(),
    'the job queue': async () => ((await jobs.isAnswering()) ? undefined : NO_ANSWER),
    'the file store': () => files.findTrouble(),
    ...(isScannerNeeded && { 'the virus scanner': () => scanner.findTrouble() }),
  };
  const others: Checks = {
    'e-mails': async () => mailTrouble(await oldestOf('mail')),
    conversions: async () => conversionTrouble(await oldestOf('convert-')),
    'the disk': async () => diskTrouble(await statfs(settings.dataDir)),
    ...(scanner.isThere &&
      !isScannerNeeded && {
        'the virus scanner': async () => {
          const trouble = await scanner.findTrouble();
          return trouble && `Documents wait: the virus scanner ${trouble}.`;
        },
      }),
    ...(database.hasReplica && {
      'the replica': async () => {
        const trouble = await database.findReplicaTrouble();
        return trouble && `The replica ${trouble}: lists are read from the database itself.`;
      },
    }),
  };
  const look = async ([name, find]: [string, Find], isNeeded: boolean): Promise<Part> => {
    const late = pause(PATIENCE_MS, isNeeded ? NO_ANSWER : undefined, { ref: false });
    // Ignores a failed or late check of a part that only delays work: usually the database is down, which its own part reports.
    const found = isNeeded ? find() : find().catch(() => undefined);
    return { name, isNeeded, trouble: await Promise.race([found, late]) };
  };
  return (): Promise<readonly Part[]> =>
    Promise.all([
      ...Object.entries(needed).map((check) => look(check, true)),
      ...Object.entries(others).map((check) => look(check, false)),
    ]);
}

function mailTrouble(seconds: number): string | undefined {
  if (seconds < MAX_MAIL_SECONDS) return undefined;
  return `E-mails do not leave: the oldest has waited for ${inMinutes(seconds)}. Does the mail server take them?`;
}

function conversionTrouble(seconds: number): string | undefined {
  if (seconds < MAX_CONVERSION_SECONDS) return undefined;
  return `Documents wait to be converted: the oldest for ${inMinutes(seconds)}. Is a worker running?`;
}

const inMinutes = (seconds: number) => `${Math.floor(seconds / 60)} minutes`;

/** @param disk the number of all its blocks, and of those that are free for this program. */
export function diskTrouble(disk: {
  readonly blocks: number;
  readonly bavail: number;
}): string | undefined {
  const free = disk.blocks === 0 ? 1 : disk.bavail / disk.blocks;
  if (free >= LEAST_FREE) return undefined;
  return `The disk that holds DATA_DIR is nearly full: ${(free * 100).toFixed(1)}% of it is free.`;
}
