import { type ChildProcess, type SpawnOptions, spawn, spawnSync } from 'node:child_process';
import { statSync } from 'node:fs';

/**
 * PostgreSQL refuses to run as root. So root either puts it into a user namespace of its own, where root's
 * files belong to an ordinary user, or, where the machine forbids that, hands it to another user.
 */
export type RunAs =
  | { readonly kind: 'self' }
  | { readonly kind: 'namespace'; readonly unshare: string }
  | { readonly kind: 'user'; readonly uid: number; readonly gid: number };

const UNSHARE_PLACES = ['/usr/bin/unshare', '/bin/unshare'];
const NAMESPACE = ['--user', '--map-user=1000', '--map-group=1000', '--'];
/** `nobody`, where nobody better is known. */
const NOBODY = { kind: 'user', uid: 65_534, gid: 65_534 } as const;

/**
 * Decides who runs the database in `folder`: its owner, and for a new folder whoever this machine allows.
 * @param folder of the database cluster; it need not exist yet.
 */
export function chooseRunAs(folder: string): RunAs {
  if (process.getuid?.() !== 0) return { kind: 'self' };
  const owner = statSync(folder, { throwIfNoEntry: false });
  if (owner !== undefined && owner.uid !== 0) {
    return { kind: 'user', uid: owner.uid, gid: owner.gid };
  }
  const unshare = UNSHARE_PLACES.find(makesNamespaces);
  return unshare === undefined ? NOBODY : { kind: 'namespace', unshare };
}

function makesNamespaces(unshare: string): boolean {
  return spawnSync(unshare, [...NAMESPACE, 'true'], { stdio: 'ignore' }).status === 0;
}

/** The user id that the database's files belong to, as this process sees it. */
export function ownerOf(runAs: RunAs): number {
  return runAs.kind === 'user' ? runAs.uid : (process.getuid?.() ?? 0);
}

/** Starts a program of PostgreSQL as the user that may run it; its process id is that of the program itself. */
export function spawnAs(
  runAs: RunAs,
  program: string,
  args: readonly string[],
  options: SpawnOptions,
): ChildProcess {
  switch (runAs.kind) {
    case 'self':
      return spawn(program, args, options);
    case 'namespace':
      return spawn(runAs.unshare, [...NAMESPACE, program, ...args], options);
    case 'user':
      return spawn(program, args, { ...options, uid: runAs.uid, gid: runAs.gid });
  }
}
