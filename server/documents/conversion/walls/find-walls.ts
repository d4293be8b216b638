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
  /** Whether they keep from the network and from other files all the same. */
  readonly isShut: boolean;
};

/** The strongest walls that this machine lets us build, found by building them. */
export async function findWalls(limits: Limits, only?: Strength): Promise<Found> {
  const isRoot = process.getuid?.() === 0;
  const [bwrap, prlimit, setpriv, perl] = await Promise.all(
    ['bwrap', 'prlimit', 'setpriv', 'perl'].map(findProgram),
  );
  const weak = { isRoot, prlimit: prlimit !== undefined, setpriv: setpriv !== undefined };
  const findWeak = async (reason: string): Promise<Found> => {
    const shut = limitsOnly({ ...weak, canShut: true });
    if (perl === undefined || (await whyTheyFall(shut, limits, NOTHING)) !== undefined) {
      return { walls: limitsOnly({ ...weak, canShut: false }), isShut: false, reason };
    }
    const isShut = (await whyTheyFall(shut, limits, ESCAPE)) === undefined;
    return { walls: shut, isShut, reason };
  };
  if (only === 'limits') return findWeak('no others were asked for');
  if (bwrap === undefined || prlimit === undefined || setpriv === undefined) {
    return findWeak('bubblewrap or util-linux is not installed');
  }
  const strong = namespaceWalls(isRoot);
  const reason = await whyTheyFall(strong, limits, NOTHING);
  return reason === undefined ? { walls: strong, isShut: true } : findWeak(reason);
}

const NOTHING = 'exit 0';
/** Fails where a file of everybody's can be read, or a way to the network be opened. */
const ESCAPE =
  '! cat /etc/passwd && ! perl -MSocket -e "socket(my \\$way, AF_INET, SOCK_STREAM, 0) or exit 1"';

/** Tries the walls on a program of ours. @returns why they cannot be built here, or undefined if they can. */
async function whyTheyFall(
  walls: Walls,
  limits: Limits,
  script: string,
): Promise<string | undefined> {
  const trial = await startBehind(walls, { command: 'sh', args: ['-c', script] }, limits);
  const ending = await trial.give(new Uint8Array(), AbortSignal.timeout(TRIAL_MS));
  if (ending.kind === 'exited' && ending.code === 0) return undefined;
  return ending.kind === 'exited' ? ending.complaint.slice(0, 200).trim() : ending.kind;
}
