import { readFileSync } from 'node:fs';
import { chown, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { callFilter } from './call-filter.ts';
import { removeDeadSockets } from './dead-sockets.ts';
import { SETTINGS, SYSTEM } from './system-paths.ts';
import { asUser, bounded, nextUser, type Program, type Walls } from './walls.ts';

const SHUT = readFileSync(join(import.meta.dirname, 'shut.pl'), 'utf8');

/** What a machine that forbids namespaces still has. */
export type Available = {
  readonly isRoot: boolean;
  readonly prlimit: boolean;
  readonly setpriv: boolean;
  /** Perl, and a kernel that lets it shut itself in (`shut.pl`). */
  readonly canShut: boolean;
};

/**
 * Walls of what everybody may have: a folder of its own, an almost empty environment, bounds on memory and time, and, as root,
 * a user that owns nothing. Where the kernel can, no network and no other files; where it cannot, both stay in reach.
 */
export function limitsOnly({ isRoot, prlimit, setpriv, canShut }: Available): Walls {
  return {
    strength: 'limits',
    async enter(program, limits) {
      const user = isRoot && setpriv ? nextUser() : undefined;
      const folder = await mkdtemp(join(tmpdir(), 'matricula-document-'));
      if (user !== undefined) await chown(folder, user, user);
      const gives = program.givesUpRoot === true;
      const [command = program.command, ...args] = [
        ...(user === undefined || gives ? [] : asUser(user)),
        // Processes are counted per user: only one that is nobody else's can be bounded.
        ...(prlimit
          ? bounded(program, limits, user === undefined ? undefined : limits.processes)
          : []),
        ...(canShut ? shut(program, folder) : []),
        program.command,
        ...program.args,
      ];
      const env = {
        PATH: process.env.PATH ?? '',
        LANG: 'C.UTF-8',
        HOME: folder,
        TMPDIR: folder,
        FOLDER_URL: pathToFileURL(folder).href,
        ...(user !== undefined && gives && { BECOME_USER: String(user) }),
        ...program.env,
      };
      const leave = async () => {
        await rm(folder, { recursive: true, force: true });
        if (canShut) await removeDeadSockets();
      };
      return { command, args, env, cwd: folder, tellsHolder: false, leave };
    },
  };
}

/** The command that leaves its arguments' program no network and no files but its own and the system's. */
function shut({ shows = [] }: Program, folder: string): string[] {
  const filter = callFilter()?.toString('hex') ?? '';
  return ['perl', '-e', SHUT, filter, folder, ...SYSTEM, ...SETTINGS, ...shows, '--'];
}
