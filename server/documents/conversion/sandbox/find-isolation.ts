import { findProgram } from '#server/platform/system-packages.ts';
import type { Limits } from '../limits.ts';
import type { Isolation, Strength } from './isolation.ts';
import { limitsOnly } from './limits-only.ts';
import { namespaceIsolation } from './namespaces.ts';
import { startSandboxed } from './sandboxed.ts';

/** Much longer than a trial takes: a busy machine is no reason for a weaker sandbox. */
const TRIAL_MS = 60_000;

type Found = {
  readonly isolation: Isolation;
  /** Why it is not the strongest, where it is not. */
  readonly reason?: string;
  /** Whether it keeps programs from the network and from other files, by namespaces or by Landlock and seccomp. */
  readonly isConfined: boolean;
};

/** The strongest isolation that this machine allows, found by trying. */
export async function findIsolation(limits: Limits, only?: Strength): Promise<Found> {
  const isRoot = process.getuid?.() === 0;
  const [bwrap, prlimit, setpriv, perl] = ['bwrap', 'prlimit', 'setpriv', 'perl'].map((name) =>
    findProgram(name),
  );
  const available = { isRoot, prlimit: prlimit !== undefined, setpriv: setpriv !== undefined };
  const findWeaker = async (reason: string): Promise<Found> => {
    const confined = limitsOnly({ ...available, canConfine: true });
    if (perl === undefined || (await findFailure(confined, limits, NOTHING)) !== undefined) {
      const isolation = limitsOnly({ ...available, canConfine: false });
      return { isolation, isConfined: false, reason };
    }
    const isConfined = (await findFailure(confined, limits, ESCAPE)) === undefined;
    return { isolation: confined, isConfined, reason };
  };
  if (only === 'limits') return findWeaker('no others were asked for');
  if (bwrap === undefined || prlimit === undefined || setpriv === undefined) {
    return findWeaker('bubblewrap or util-linux is not installed');
  }
  const strongest = namespaceIsolation(isRoot);
  const reason = await findFailure(strongest, limits, NOTHING);
  return reason === undefined ? { isolation: strongest, isConfined: true } : findWeaker(reason);
}

const NOTHING = 'exit 0';
/** Fails where it can read a file that everybody may read, or open a socket to the network. */
const ESCAPE =
  '! cat /etc/passwd && ! perl -MSocket -e "socket(my \\$way, AF_INET, SOCK_STREAM, 0) or exit 1"';

/** Tries a script of ours in isolation. @returns what went wrong; undefined where it ended well. */
async function findFailure(
  isolation: Isolation,
  limits: Limits,
  script: string,
): Promise<string | undefined> {
  const trial = await startSandboxed(isolation, { command: 'sh', args: ['-c', script] }, limits);
  const ending = await trial.give(new Uint8Array(), AbortSignal.timeout(TRIAL_MS));
  if (ending.kind === 'exited' && ending.code === 0) return undefined;
  return ending.kind === 'exited' ? ending.stderr.slice(0, 200).trim() : ending.kind;
}
