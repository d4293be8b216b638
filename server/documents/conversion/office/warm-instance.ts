import type { Log } from '#server/platform/log.ts';
import { findOffice } from '#server/platform/system-packages.ts';
import type { Limits } from '../limits.ts';
import type { Sandbox } from '../sandbox/sandbox.ts';
import type { Sandboxed } from '../sandbox/sandboxed.ts';
import { officeProgram } from './program.ts';

/**
 * One LibreOffice that was opened ahead of time and waits for one document, in a sandbox and with a profile of its own.
 * It serves that one and is thrown away.
 */
export type WarmInstance = {
  /** Opens one if none waits; it may be taken at once. Resolves when it is warm, or where there can be none. */
  prepare(): Promise<void>;
  /** Takes the waiting one away; undefined where none waits. */
  take(): Sandboxed | undefined;
  /** Throws the waiting one away, and opens no more. */
  close(): Promise<void>;
};

export function openWarmInstance(sandbox: Sandbox, limits: Limits, log: Log): WarmInstance {
  let waiting: Sandboxed | undefined;
  let opening = Promise.resolve();
  let isClosed = false;
  const open = async () => {
    const office = await findOffice();
    // Without namespaces it could outlive the worker.
    if (office === undefined || (await sandbox.strength()) !== 'namespaces') return;
    if (isClosed || waiting?.isRunning()) return;
    const opened = await sandbox.start(await officeProgram(office, 'warm', limits));
    if (isClosed) return opened.kill();
    waiting = opened;
    await opened.untilLine('warm');
  };
  return {
    async prepare() {
      opening = opening
        .then(open)
        .catch((err: unknown) =>
          log.warn({ err }, 'No LibreOffice could be opened ahead of time.'),
        );
      await opening;
    },
    take() {
      const taken = waiting?.isRunning() ? waiting : undefined;
      waiting = undefined;
      return taken;
    },
    async close() {
      isClosed = true;
      await waiting?.kill();
      waiting = undefined;
      await opening;
    },
  };
}
