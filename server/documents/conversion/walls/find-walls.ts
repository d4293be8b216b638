import { findProgram } from '#server/platform/system-packages.ts';
import type { Limits } from '../limits.ts';
import { limitsOnly } from './limits-only.ts';
import { namespaceWalls } from './namespaces.ts';
import { startBehind } from './sandboxed.ts';
import type { Strength, Walls } from './walls.ts';

/** Much longer than it takes: a busy machine is no reason for weaker walls. */
const TRIAL_MS = 60_000;

export type Found = {
  readonly walls: Walls;
  /** Why they are not the strongest, where they are not. */
  readonly reason?: string;
};

/** The strongest walls that this machine lets us build, found by building them. */
export async function findWalls(limits: Limits, only?: Strength): Promise<Found> {
  const isRoot = process.getuid?.() === 0;
  const [bwrap, prlimit, setpriv] = await Promise.all(
    ['bwrap', 'prlimit', 'setpriv'].map(findProgram),
  );
  const weak = () =>
    limitsOnly({ isRoot, prlimit: prlimit !== undefined, setpriv: setpriv !== undefined });
  if (only === 'limits') return { walls: weak() };
  if (bwrap === undefined || prlimit === undefined || setpriv === undefined) {
    return { walls: weak(), reason: 'bubblewrap or util-linux is not installed' };
  }
  const strong = namespaceWalls(isRoot);
  const reason = await whyTheyFall(strong, limits);
  return reason === undefined ? { walls: strong } : { walls: weak(), reason };
}

/** Tries the walls on a program that does nothing. @returns why they cannot be built here, or undefined if they can. */
async function whyTheyFall(walls: Walls, limits: Limits): Promise<string | undefined> {
  const nothing = { command: 'sh', args: ['-c', 'exit 0'] };
  const trial = await startBehind(walls, nothing, limits);
  const ending = await trial.give(new Uint8Array(), AbortSignal.timeout(TRIAL_MS));
  if (ending.kind === 'exited' && ending.code === 0) return undefined;
  return ending.kind === 'exited' ? ending.complaint.slice(0, 200).trim() : ending.kind;
}
