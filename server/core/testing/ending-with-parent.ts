import { existsSync } from 'node:fs';

/** From util-linux, which every Debian has. On other systems, a child outlives a parent that was killed. */
const SETPRIV = '/usr/bin/setpriv';

/**
 * Wraps a command so that Linux signals the program when its parent dies, however it dies. The process id stays the same: `setpriv`
 * requests the signal and then becomes the program. Linux drops the request when a program changes its user, so change the user before.
 */
export function endingWithParent(
  signal: NodeJS.Signals,
  program: string,
  args: readonly string[],
): [program: string, args: string[]] {
  if (!existsSync(SETPRIV)) return [program, [...args]];
  return [SETPRIV, ['--pdeathsig', signal, '--', program, ...args]];
}
