import { type ChildProcess, type SpawnOptions, spawn, spawnSync } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';
import { userInfo } from 'node:os';

/**
 * How PostgreSQL is started. It refuses to run as root, or as a user without a name; such a user runs it in a user namespace, where the
 * files belong to an ordinary user. Where the machine forbids namespaces, root runs it as another user.
 */
export type RunAs =
  | { readonly kind: 'self' }
  | { readonly kind: 'namespace'; readonly args: readonly string[] }
  | { readonly kind: 'user'; readonly uid: number; readonly gid: number };

type User = { readonly uid: number; readonly gid: number };

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
  const tried = spawnSync('unshare', [...args, 'true'], { stdio: 'ignore' });
  if (tried.status === 0) return { kind: 'namespace', args };
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
  const lines = readFileSync('/etc/passwd', 'utf8').split('\n');
  const users = lines.map((line) => line.split(':'));
  for (const name of UNPRIVILEGED_NAMES) {
    const [, , uid, gid] = users.find((fields) => fields[0] === name) ?? [];
    if (uid !== undefined && gid !== undefined) return { uid: Number(uid), gid: Number(gid) };
  }
  return undefined;
}

/** The command that runs a PostgreSQL program as the chosen user; the process id is that of the program itself. */
export function commandAs(
  runAs: RunAs,
  program: string,
  args: readonly string[],
): [program: string, args: readonly string[], user: Partial<User>] {
  if (runAs.kind === 'namespace') return ['unshare', [...runAs.args, program, ...args], {}];
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
