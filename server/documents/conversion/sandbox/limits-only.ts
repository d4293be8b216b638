import { chown, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { removeDeadSockets } from './dead-sockets.ts';
import { asUser, bounded, type Isolation, type Program, pickUser } from './isolation.ts';
import { seccompFilter } from './seccomp-filter.ts';
import { SETTINGS, SYSTEM } from './system-paths.ts';

/** What a machine that forbids namespaces still has. */
type Available = {
  readonly isRoot: boolean;
  readonly prlimit: boolean;
  readonly setpriv: boolean;
  /** Perl, and a kernel with Landlock or seccomp (`landlock-seccomp.pl`). */
  readonly canConfine: boolean;
};

/**
 * Isolation by what every process may have: a folder of its own, an almost empty environment, bounds on memory and time, and,
 * as root, a user that owns nothing. With Landlock and seccomp no network and no other files; without, both stay in reach.
 */
export function limitsOnly({ isRoot, prlimit, setpriv, canConfine }: Available): Isolation {
  return {
    strength: 'limits',
    async prepare(program, limits) {
      const user = isRoot && setpriv ? pickUser() : undefined;
      const folder = await mkdtemp(join(tmpdir(), 'matricula-document-'));
      if (user !== undefined) await chown(folder, user, user);
      const dropsPrivileges = program.dropsPrivileges === true;
      const [command = program.command, ...args] = [
        ...(user === undefined || dropsPrivileges ? [] : asUser(user)),
        // Linux counts processes per user, so the bound makes sense only for a user that runs nothing else.
        ...(prlimit
          ? bounded(program, limits, user === undefined ? undefined : limits.processes)
          : []),
        ...(canConfine ? await confined(program, folder) : []),
        program.command,
        ...program.args,
      ];
      const env = {
        PATH: process.env.PATH ?? '',
        LANG: 'C.UTF-8',
        HOME: folder,
        TMPDIR: folder,
        FOLDER_URL: pathToFileURL(folder).href,
        ...(user !== undefined && dropsPrivileges && { RUN_AS_USER: String(user) }),
        ...(program.compiled !== undefined && { NODE_COMPILE_CACHE: program.compiled }),
        ...program.env,
      };
      const cleanUp = async () => {
        await rm(folder, { recursive: true, force: true });
        if (canConfine) await removeDeadSockets();
      };
      return { command, args, env, cwd: folder, reportsInit: false, cleanUp };
    },
  };
}

/** The command that leaves its arguments' program no network and no files but its own and the system's. */
async function confined({ readable = [], compiled }: Program, folder: string): Promise<string[]> {
  const script = await readFile(join(import.meta.dirname, 'landlock-seccomp.pl'), 'utf8');
  const filter = seccompFilter()?.toString('hex') ?? '';
  const compiledOf = compiled === undefined ? [] : [compiled];
  return [
    'perl',
    '-e',
    script,
    filter,
    folder,
    ...SYSTEM,
    ...SETTINGS,
    ...readable,
    ...compiledOf,
    '--',
  ];
}
