import { findProgram } from '#server/platform/system-packages.ts';
import type { Isolation, Strength } from './isolation.ts';
import type { Limits } from './limits.ts';
import { limitsOnly } from './limits-only.ts';
import { namespaceIsolation } from './namespaces.ts';
import { startSandboxed } from './sandboxed.ts';

/** Much longer than a trial takes: a busy machine is no reason for a weaker sandbox. */
const TRIAL_MS = 60_000;

type Found = {
  readonly isolation: Isolation;
  /** Why it is not the strongest, where it is not. */
  readonly reason?: string;
};

/** The strongest isolation that this machine allows, found by trying. */
export async function findIsolation(limits: Limits, only?: Strength): Promise<Found> {
  const isRoot = process.getuid?.() === 0;
  const [bwrap, prlimit, setpriv] = ['bwrap', 'prlimit', 'setpriv'].map((name) =>
    findProgram(name),
  );
  const available = { isRoot, prlimit: prlimit !== undefined, setpriv: setpriv !== undefined };
  const weaker = limitsOnly(available);
  if (only === 'limits') return { isolation: weaker, reason: 'no others were asked for' };
  if (bwrap === undefined || prlimit === undefined || setpriv === undefined)
    return { isolation: weaker, reason: 'bubblewrap or util-linux is not installed' };
  const strongest = namespaceIsolation(isRoot);
  const reason = await findFailure(strongest, limits, NOTHING);
  return reason === undefined ? { isolation: strongest } : { isolation: weaker, reason };
}

const NOTHING = 'exit 0';

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
