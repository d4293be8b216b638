import { posix } from 'node:path';
import type { Limits } from '../limits.ts';
import { callFilter } from './call-filter.ts';
import { isInSystem, SETTINGS, SYSTEM } from './system-paths.ts';
import { asUser, bounded, FIRST_READ, nextUser, type Program, TELLS, type Walls } from './walls.ts';

const FOLDER = '/tmp';
/** What bubblewrap reads: who is a user, and which calls are refused. */
const [USERS, FILTER] = [FIRST_READ, FIRST_READ + 1];

/**
 * Walls of bubblewrap: a file system that is read-only but for one folder in memory, a network without a way out, and
 * process numbers of its own. All of it ends with the process that opened it, however that one ends.
 * @param isRoot root sets up the walls and becomes an ordinary user behind them; others use a user namespace.
 */
export function namespaceWalls(isRoot: boolean): Walls {
  return {
    strength: 'namespaces',
    async enter(program, limits) {
      const user = nextUser();
      const become = isRoot ? asUser(user) : [];
      const filter = callFilter();
      const args = [
        ...namespaces(isRoot),
        ...(filter === undefined ? [] : ['--seccomp', String(FILTER)]),
        ...fileSystem(program, limits),
        ...environment(program),
        '--',
        ...HOLDER,
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
        reads: [
          users(isRoot ? user : process.getuid?.()),
          ...(filter === undefined ? [] : [filter]),
        ],
        tellsHolder: true,
        leave: async () => {},
      };
    },
  };
}

/**
 * Process 1 behind the walls: it waits for the program, and everything ends with it. Bubblewrap brings one of its own, but
 * leaves that to process 1 of the machine to bury, which in a container may be a program that buries nobody.
 */
const HOLDER = ['sh', '-c', '"$@"; exit $?', 'holder'];

/** Of the rights of root, those that it takes to give up the rest. */
function onlyToBecomeAnother(): string[] {
  const needed = ['CAP_SETUID', 'CAP_SETGID', 'CAP_SETPCAP'];
  return ['--cap-drop', 'ALL', ...needed.flatMap((right) => ['--cap-add', right])];
}

/** LibreOffice names the way to itself by its user, and its launcher does not find it without one. */
function users(user: number | undefined): string {
  return `applicant:x:${user}:${user}::${FOLDER}:/bin/false\n`;
}

function namespaces(isRoot: boolean): string[] {
  return [
    ...(isRoot ? onlyToBecomeAnother() : ['--unshare-user', '--disable-userns']),
    ...['--unshare-net', '--unshare-pid', '--unshare-ipc', '--unshare-uts', '--unshare-cgroup-try'],
    '--as-pid-1',
    ...['--die-with-parent', '--info-fd', String(TELLS)],
    '--clearenv',
  ];
}

function fileSystem(program: Program, limits: Limits): string[] {
  const shown = program.shows ?? [];
  return [
    ...foldersAbove([...SYSTEM, ...SETTINGS]).flatMap(openFolder),
    ...[...SYSTEM, ...SETTINGS].flatMap((path) => ['--ro-bind-try', path, path]),
    ...['--perms', '0444', '--ro-bind-data', String(USERS), '/etc/passwd'],
    ...['--proc', '/proc', '--dev', '/dev'],
    ...['--perms', '1777', '--size', String(limits.folderBytes), '--tmpfs', FOLDER],
    ...foldersAbove(shown).flatMap(openFolder),
    ...shown.flatMap((path) => ['--ro-bind', path, path]),
    // Their file systems lie in memory too, and have no size of their own.
    ...['--remount-ro', '/dev', '--remount-ro', '/', '--chdir', FOLDER],
  ];
}

/** Left to itself, bubblewrap makes them for root alone. */
function openFolder(path: string): string[] {
  return ['--perms', '0755', '--dir', path];
}

/** Each folder on the way to the paths, from the root downwards, once. */
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
