import type { Log } from '#server/platform/log.ts';
import { findProgram } from '#server/platform/system-packages.ts';
import type { Limits } from '../limits.ts';
import { limitsOnly } from './limits-only.ts';
import { namespaceWalls } from './namespaces.ts';
import { startBehind } from './sandboxed.ts';
import type { Strength, Walls } from './walls.ts';

/** The strongest walls that this machine lets us build, found by building them; says once what is missing. */
export async function findWalls(limits: Limits, log: Log, only?: Strength): Promise<Walls> {
  const isRoot = process.getuid?.() === 0;
  const [bwrap, prlimit, setpriv] = await Promise.all(
    ['bwrap', 'prlimit', 'setpriv'].map(findProgram),
  );
  const strong = namespaceWalls(isRoot);
  const reason =
    only === 'limits'
      ? undefined
      : bwrap === undefined || prlimit === undefined
        ? 'bubblewrap is not installed'
        : await whyTheyFall(strong, limits);
  if (only !== 'limits' && reason === undefined) return strong;
  log.warn(
    { reason },
    'Documents are converted without their own network, files and processes: only time, memory and user are bounded. See docs/decisions/0030-conversion-sandbox.md.',
  );
  return limitsOnly({ isRoot, prlimit: prlimit !== undefined, setpriv: setpriv !== undefined });
}

/** Tries the walls on a program that does nothing. @returns why they cannot be built here, or undefined if they can. */
async function whyTheyFall(walls: Walls, limits: Limits): Promise<string | undefined> {
  const nothing = { command: 'sh', args: ['-c', 'exit 0'] };
  try {
    const trial = await startBehind(walls, nothing, limits);
    const ending = await trial.give(new Uint8Array(), AbortSignal.timeout(10_000));
    if (ending.kind === 'exited' && ending.code === 0) return undefined;
    return ending.kind === 'exited' ? ending.complaint.slice(0, 200).trim() : ending.kind;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
