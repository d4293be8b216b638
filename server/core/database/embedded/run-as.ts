import { type ChildProcess, type SpawnOptions, spawn, spawnSync } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';
import { userInfo } from 'node:os';

/**
 * How PostgreSQL is started. It refuses to run as root, or as a user without a name; such a user runs it in a user namespace, where the
 * files belong to an ordinary user. Where the machine forbids namespaces, root runs it as another user.
 */
export type RunAs =
  | { readonly kind: 'self' }
  | { readonly kind: 'namespace'; readonly unshare: string; readonly args: readonly string[] }
  | { readonly kind: 'user'; readonly uid: number; readonly gid: number };

type User = { readonly uid: number; readonly gid: number };

const UNSHARE_PLACES = ['/usr/bin/unshare', '/bin/unshare'];
/** Users that own nothing else of value, in order of preference. */
const UNPRIVILEGED_NAMES = ['postgres', 'nobody'];

/**
 * Decides which user runs the database in `folder`: the folder's owner, or for a new folder any user that this machine allows.
 * @param folder of the database cluster; it need not exist yet.
 */
export function chooseRunAs(folder: string): RunAs {
  const isRoot = process.getuid?.() === 0;
  if (!isRoot && hasName()) return { kind: 'self' };
  const owner = statSync(folder, { throwIfNoEntry: false });
  if (isRoot && owner !== undefined && owner.uid !== 0) {
    return { kind: 'user', uid: owner.uid, gid: owner.gid };
  }
  const other = findUnprivilegedUser();
  if (other === undefined) return { kind: 'self' };
  const args = ['--user', `--map-user=${other.uid}`, `--map-group=${other.gid}`, '--'];
  const unshare = UNSHARE_PLACES.find((place) => makesNamespaces(place, args));
  if (unshare !== undefined) return { kind: 'namespace', unshare, args };
  return isRoot ? { kind: 'user', ...other } : { kind: 'self' };
}

function hasName(): boolean {
  try {
    return userInfo().username !== '';
  } catch {
    return false;
  }
}

function findUnprivilegedUser(): User | undefined {
  const users = readFileSync('/etc/passwd', 'utf8');
  for (const name of UNPRIVILEGED_NAMES) {
    const [, uid, gid] = new RegExp(`^${name}:[^:]*:(\\d+):(\\d+):`, 'm').exec(users) ?? [];
    if (uid !== undefined) return { uid: Number(uid), gid: Number(gid) };
  }
  return undefined;
}

function makesNamespaces(unshare: string, args: readonly string[]): boolean {
  return spawnSync(unshare, [...args, 'true'], { stdio: 'ignore' }).status === 0;
}

/** The command that runs a PostgreSQL program as the chosen user; the process id is that of the program itself. */
export function commandAs(
  runAs: RunAs,
  program: string,
  args: readonly string[],
): [program: string, args: readonly string[], user: Partial<User>] {
  if (runAs.kind === 'namespace') return [runAs.unshare, [...runAs.args, program, ...args], {}];
  return [program, args, runAs.kind === 'user' ? { uid: runAs.uid, gid: runAs.gid } : {}];
}

/** Starts a PostgreSQL program as the chosen user. */
export function spawnAs(
  runAs: RunAs,
  program: string,
  args: readonly string[],
  options: SpawnOptions,
): ChildProcess {
  const [command, all, user] = commandAs(runAs, program, args);
  return spawn(command, all, { ...options, ...user });
}
