import { chown, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { asUser, bounded, type Isolation, pickUser } from './isolation.ts';

/** What a machine that forbids namespaces still has. */
type Available = {
  readonly isRoot: boolean;
  readonly prlimit: boolean;
  readonly setpriv: boolean;
};

/**
 * Isolation by what every process may have: a folder of its own, an almost empty environment, bounds on memory and time, and,
 * as root, a user that owns nothing. The network and other files stay in reach.
 */
export function limitsOnly({ isRoot, prlimit, setpriv }: Available): Isolation {
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
        ...program.env,
      };
      const cleanUp = async () => {
        await rm(folder, { recursive: true, force: true });
      };
      return { command, args, env, cwd: folder, reportsInit: false, cleanUp };
    },
  };
}
