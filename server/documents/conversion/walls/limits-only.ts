import { chown, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { asUser, bounded, nextUser, type Walls } from './walls.ts';

/** What a machine that forbids namespaces still has. */
export type Available = {
  readonly isRoot: boolean;
  readonly prlimit: boolean;
  readonly setpriv: boolean;
};

/**
 * Bounds without walls: a folder of its own, an almost empty environment, bounds on memory and time, and, as root,
 * a user that owns nothing. The network and the files that everybody may read stay in reach.
 */
export function limitsOnly({ isRoot, prlimit, setpriv }: Available): Walls {
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
      const leave = () => rm(folder, { recursive: true, force: true });
      return { command, args, env, cwd: folder, reads: '', tellsHolder: false, leave };
    },
  };
}
