/** The one place that starts a program on a stranger's file: LibreOffice, poppler and the picture decoder alike. */
import type { Log } from '#server/platform/log.ts';
import { findIsolation } from './find-isolation.ts';
import type { Isolation, Program, Strength } from './isolation.ts';
import type { Limits } from './limits.ts';
import { type Ending, type Sandboxed, startSandboxed } from './sandboxed.ts';

export type Sandbox = {
  /** How strong the isolation is on this machine. */
  strength(): Promise<Strength>;
  start(program: Program): Promise<Sandboxed>;
  /**
   * Starts a program and hands over the upload at once. One that crashes may have crashed for want of memory or the like, so
   * it is tried once more.
   */
  run(program: Program, upload: Uint8Array, signal: AbortSignal): Promise<Ending>;
};

/**
 * @param only `limits` takes the weaker isolation of a machine that forbids namespaces.
 */
export function openSandbox(limits: Limits, log: Log, only?: Strength): Sandbox {
  const getIsolation = isolationFinder(limits, log, only);
  const start = async (program: Program) => startSandboxed(await getIsolation(), program, limits);
  return {
    strength: async () => (await getIsolation()).strength,
    start,
    async run(program, upload, signal) {
      signal.throwIfAborted();
      const ending = await (await start(program)).give(upload, signal);
      if (!hasCrashed(program, ending)) return ending;
      log.warn({ code: ending.code }, 'A program in the sandbox crashed; it is tried once more.');
      return (await start(program)).give(upload, signal);
    },
  };
}

function hasCrashed(
  { exitCodes }: Program,
  ending: Ending,
): ending is Extract<Ending, { kind: 'exited' }> {
  return exitCodes !== undefined && ending.kind === 'exited' && !exitCodes.includes(ending.code);
}

/** Keeps the strongest isolation once found, and looks again after a weaker one: what was missing may be there next time. */
function isolationFinder(limits: Limits, log: Log, only?: Strength): () => Promise<Isolation> {
  let strongest: Isolation | undefined;
  let isWarned = false;
  return async () => {
    if (strongest !== undefined) return strongest;
    const { isolation, reason } = await findIsolation(limits, only);
    if (isolation.strength === 'namespaces') strongest = isolation;
    else if (!isWarned) {
      isWarned = true;
      log.warn({ reason }, WEAK);
    }
    return isolation;
  };
}

const WEAK =
  'Copies are typeset in a weak sandbox on this machine: it could reach the network, and what its user may read. See "Documents" in docs/operations.md.';
