/** The one place that starts a program on a stranger's file: LibreOffice, poppler and the picture decoder alike. */
import type { Log } from '#server/platform/log.ts';
import type { Limits } from './limits.ts';
import { findWalls } from './walls/find-walls.ts';
import { type Ending, type Sandboxed, startBehind } from './walls/sandboxed.ts';
import type { Program, Strength, Walls } from './walls/walls.ts';

export type Sandbox = {
  /** How strong the walls are on this machine. */
  strength(): Promise<Strength>;
  start(program: Program): Promise<Sandboxed>;
  /**
   * Starts a program and hands over the upload at once. One that dies without a word may have died of the machine, so it is
   * tried once more.
   */
  run(program: Program, upload: Uint8Array, signal: AbortSignal): Promise<Ending>;
};

/** @param only `limits` builds the weaker walls of a machine that forbids namespaces. */
export function openSandbox(limits: Limits, log: Log, only?: Strength): Sandbox {
  const getWalls = wallsFinder(limits, log, only);
  const start = async (program: Program) => startBehind(await getWalls(), program, limits);
  return {
    strength: async () => (await getWalls()).strength,
    start,
    async run(program, upload, signal) {
      signal.throwIfAborted();
      const ending = await (await start(program)).give(upload, signal);
      if (!hasDied(program, ending)) return ending;
      log.warn({ code: ending.code }, 'A program behind the walls died; it is tried once more.');
      return (await start(program)).give(upload, signal);
    },
  };
}

function hasDied({ says }: Program, ending: Ending): ending is Extract<Ending, { kind: 'exited' }> {
  return says !== undefined && ending.kind === 'exited' && !says.includes(ending.code);
}

/** Strong walls are kept once they stood. Weak ones are not: what was missing for a moment may be there the next time. */
function wallsFinder(limits: Limits, log: Log, only?: Strength): () => Promise<Walls> {
  let strong: Walls | undefined;
  let isWarned = false;
  return async () => {
    if (strong !== undefined) return strong;
    const { walls, reason, isShut } = await findWalls(limits, only);
    if (walls.strength === 'namespaces') strong = walls;
    else if (!isWarned) {
      isWarned = true;
      log.warn({ reason }, isShut ? PLAINER : WEAK);
    }
    return walls;
  };
}

const PLAINER =
  'Documents are converted behind plainer walls on this machine: without network and other files, but in sight of other processes. See "Documents" in docs/operations.md.';
const WEAK =
  'Documents are converted behind weak walls on this machine: a hostile one could reach the network, and what its user may read. See "Documents" in docs/operations.md.';
