/**
 * Watches over the saves of this process: when it lives and its database takes changes, when a save is taken, when one fails and
 * whose it was. All of it is noted in memory, and written beside the saves, as soon as the database takes it.
 */
import { randomUUID } from 'node:crypto';
import type { Platform } from '#server/platform/platform.ts';
import { createMinuteBook, type Minute, minuteOf } from './minutes.ts';
import { type Missed, type RefusedTry, saveMinutes, saveRefused } from './repository.ts';

/** A stop does not wait longer for a database that is silent. */
const END_MS = 1000;
/** More applicants at once are counted by their pages only. */
const MOST_TRIES = 20_000;

export type OutageWatch = {
  /** A save was taken. */
  took(): void;
  /** A save or submit failed by no fault of its caller. @param tokenHash of their session, if they showed one. */
  failed(what: Missed, tokenHash: Buffer | undefined): void;
  /** Looks whether the database takes changes, and writes what is due. To be called several times a minute. */
  beat(): Promise<void>;
  /** Writes what is known of failed tries, if there is anything: so that a submit after a failure finds it. */
  settle(): Promise<void>;
  /** Writes everything, at the end of the process. */
  end(): Promise<void>;
};

type Needs = Pick<Platform, 'database' | 'clock' | 'log'>;

export function createOutageWatch({ database, clock, log }: Needs): OutageWatch {
  const server = randomUUID();
  const book = createMinuteBook();
  let tries = new Map<string, RefusedTry>();
  let beating: Promise<void> | undefined;

  async function write(minutes: readonly Minute[]): Promise<void> {
    await saveMinutes(database.kysely, server, minutes);
    book.wrote(minutes);
    const sent = tries;
    tries = new Map();
    try {
      await saveRefused(database.kysely, [...sent.values()]);
    } catch (error) {
      tries = new Map([...sent, ...tries]);
      throw error;
    }
  }

  const writeOrSay = (minutes: readonly Minute[]) =>
    write(minutes).catch((err) => log.warn({ err }, 'outages were not noted yet'));

  async function look(): Promise<void> {
    const began = clock();
    if ((await database.findTrouble()) !== undefined) return;
    const now = clock();
    book.markFrom('well', began, now);
    await writeOrSay(book.due(now));
  }

  return {
    took: () => book.mark('took', clock()),
    failed(what, tokenHash) {
      const at = clock();
      book.mark('failed', at);
      if (tokenHash === undefined || tries.size >= MOST_TRIES) return;
      // Once a minute for each, the first time.
      const key = `${what} ${minuteOf(at).getTime()} ${tokenHash.toString('latin1')}`;
      if (!tries.has(key)) tries.set(key, { tokenHash, what, at });
    },
    beat() {
      beating ??= look().finally(() => {
        beating = undefined;
      });
      return beating;
    },
    async settle() {
      if (tries.size > 0) await writeOrSay(book.due(clock()));
    },
    async end() {
      const { promise: isLate, resolve: giveUp } = Promise.withResolvers<void>();
      const timer = setTimeout(giveUp, END_MS);
      const written = Promise.resolve(beating).then(() => writeOrSay(book.all()));
      await Promise.race([written, isLate]);
      clearTimeout(timer);
    },
  };
}
