import { setTimeout as pause } from 'node:timers/promises';
import type { DatabaseAddress } from '../database.ts';
import { ensureDatabase, ensureRole, OWNER, PORTAL } from './owner.ts';
import { preparePlace } from './place.ts';
import { stopPostmaster } from './postmaster.ts';
import { type EnterOptions, isLastUser, openSession } from './session.ts';
import { addressIn } from './socket-folder.ts';

type EmbeddedOptions = EnterOptions & {
  /** `DATA_DIR`; made if it is missing. */
  readonly dataDir: string;
  /** Called when the database was lost and could not be restarted: this process must end. */
  readonly onLost: (problem: Error) => void;
};

/**
 * How long a server tries to restart a lost database. PostgreSQL does not start while processes of the lost one still run, and a busy
 * machine takes a while to end them.
 */
const REOPEN_PATIENCE_MS = 60_000;
const REOPEN_PAUSE_MS = 500;

/** An embedded database that runs for as long as this process uses it. */
export type Embedded = {
  /** Folder of the server's socket. */
  socketFolder(): string;
  /** The address of a database for the owner role; creates the database if it is missing. */
  reachDatabase(name: string): Promise<DatabaseAddress>;
  /** The address of a database for the running product, whose role gets its rights from the owner. */
  reachForPortal(name: string): Promise<DatabaseAddress>;
  /** Leaves the database. The last process to leave stops PostgreSQL. */
  leave(): Promise<void>;
};

/**
 * Uses the PostgreSQL under `DATA_DIR`: creates it if there is none, adopts a running one, starts it otherwise, and restarts it if it
 * dies.
 * @throws StartProblem when another server uses it, or when it cannot run here.
 */
export async function enterEmbedded(options: EmbeddedOptions): Promise<Embedded> {
  const place = await preparePlace(options.dataDir);
  let session = await openSession(place, options);
  let isLeaving = false;
  let reopening: Promise<void> = Promise.resolve();

  function watch(): void {
    session.once('end', () => {
      if (isLeaving) return;
      options.log.warn('the embedded database was lost; starting it again');
      reopening = reopen().catch(options.onLost);
    });
  }
  async function reopen(): Promise<void> {
    const deadline = performance.now() + REOPEN_PATIENCE_MS;
    while (!isLeaving) {
      try {
        session = await openSession(place, options);
        return watch();
      } catch (problem) {
        if (performance.now() > deadline) throw problem;
        options.log.warn({ err: problem }, 'the embedded database does not start yet');
        await pause(REOPEN_PAUSE_MS);
      }
    }
  }
  watch();

  return {
    socketFolder: () => session.host,
    async reachDatabase(name) {
      await ensureDatabase(session.host, name);
      return addressIn(session.host, name, OWNER);
    },
    async reachForPortal(name) {
      await ensureRole(session.host, PORTAL);
      return addressIn(session.host, name, PORTAL);
    },
    async leave() {
      isLeaving = true;
      await reopening;
      if (await isLastUser(session)) await stopPostmaster(place.cluster);
      await session.end().catch(() => {});
    },
  };
}
