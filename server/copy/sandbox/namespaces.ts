import { posix } from 'node:path';
import {
  asUser,
  bounded,
  FIRST_INPUT_FD,
  INFO_FD,
  type Isolation,
  type Program,
  pickUser,
} from './isolation.ts';
import type { Limits } from './limits.ts';
import { isInSystem, SETTINGS, SYSTEM } from './system-paths.ts';

const FOLDER = '/tmp';
/** Where bubblewrap reads the list of users. */
const USERS = FIRST_INPUT_FD;

/**
 * Isolation by bubblewrap: a file system that is read-only but for one folder in memory, a network without a way out, and
 * process numbers of its own. All of it ends with the process that started it, however that one ends.
 * @param isRoot root sets up the namespaces and becomes an ordinary user inside; others use a user namespace.
 */
export function namespaceIsolation(isRoot: boolean): Isolation {
  return {
    strength: 'namespaces',
    async prepare(program, limits) {
      const user = pickUser();
      const become = isRoot ? asUser(user) : [];
      const args = [
        ...namespaces(isRoot),
        ...fileSystem(program, limits),
        ...environment(program),
        '--',
        ...INIT_COMMAND,
        ...become,
        ...bounded(program, limits, limits.processes),
        program.command,
        ...program.args,
      ];
      const env = { PATH: process.env.PATH ?? '' };
      return {
        command: 'bwrap',
        args,
        env,
        cwd: '/',
        inputs: [users(isRoot ? user : process.getuid?.())],
        reportsInit: true,
        cleanUp: async () => {},
      };
    },
  };
}

/**
 * Process 1 of the sandbox: it waits for the program, and everything ends with it. Bubblewrap brings one of its own, but
 * leaves it to process 1 of the machine to reap, which in a container may be a program that reaps nobody.
 */
const INIT_COMMAND = ['sh', '-c', '"$@"; exit $?', 'init'];

/** Of the rights of root, those that it takes to become another user. */
function onlyUserChange(): string[] {
  const needed = ['CAP_SETUID', 'CAP_SETGID', 'CAP_SETPCAP'];
  return ['--cap-drop', 'ALL', ...needed.flatMap((right) => ['--cap-add', right])];
}

/** LibreOffice names its socket after its user, and its launcher finds no running LibreOffice without one. */
function users(user: number | undefined): string {
  return `applicant:x:${user}:${user}::${FOLDER}:/bin/false\n`;
}

function namespaces(isRoot: boolean): string[] {
  return [
    ...(isRoot ? onlyUserChange() : ['--unshare-user', '--disable-userns']),
    ...['--unshare-net', '--unshare-pid', '--unshare-ipc', '--unshare-uts', '--unshare-cgroup-try'],
    '--as-pid-1',
    ...['--die-with-parent', '--info-fd', String(INFO_FD)],
    '--clearenv',
  ];
}

function fileSystem({ readable = [] }: Program, limits: Limits): string[] {
  return [
    ...foldersAbove([...SYSTEM, ...SETTINGS]).flatMap(openFolder),
    ...[...SYSTEM, ...SETTINGS].flatMap((path) => ['--ro-bind-try', path, path]),
    ...['--perms', '0444', '--ro-bind-data', String(USERS), '/etc/passwd'],
    ...['--proc', '/proc', '--dev', '/dev'],
    ...['--perms', '1777', '--size', String(limits.folderBytes), '--tmpfs', FOLDER],
    ...foldersAbove(readable).flatMap(openFolder),
    ...readable.flatMap((path) => ['--ro-bind', path, path]),
    // These lie in memory too, without a bound on their size, so nothing may be written there.
    ...['--remount-ro', '/dev', '--remount-ro', '/', '--chdir', FOLDER],
  ];
}

/** Bubblewrap by itself makes folders that only root can enter. */
function openFolder(path: string): string[] {
  return ['--perms', '0755', '--dir', path];
}

/** Each folder above the paths once, from the root downwards. */
function foldersAbove(paths: readonly string[]): string[] {
  const folders = paths.flatMap((path) => {
    const above: string[] = [];
    for (let at = posix.dirname(path); at !== '/'; at = posix.dirname(at)) above.unshift(at);
    return above;
  });
  return [...new Set(folders)].filter((folder) => folder !== FOLDER && !isInSystem(folder));
}

function environment(program: Program): string[] {
  const values = {
    PATH: '/usr/local/bin:/usr/bin:/bin',
    LANG: 'C.UTF-8',
    HOME: FOLDER,
    FOLDER_URL: `file://${FOLDER}`,
    ...program.env,
  };
  return Object.entries(values).flatMap(([name, value]) => ['--setenv', name, value]);
}
