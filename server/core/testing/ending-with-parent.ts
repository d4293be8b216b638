import { existsSync } from 'node:fs';

/** Of util-linux, which every Debian has. Other systems have no such program: there, what is started outlives a starter that was killed. */
const SETPRIV = '/usr/bin/setpriv';

/**
 * The same command, for a program that gets a signal from Linux when the process that started it is gone, however that one ended. It keeps its number:
 * `setpriv` asks for the signal and becomes the program. Linux forgets what was asked when a program changes its user, so give it its user before.
 */
export function endingWithParent(
  signal: NodeJS.Signals,
  program: string,
  args: readonly string[],
): [program: string, args: string[]] {
  if (!existsSync(SETPRIV)) return [program, [...args]];
  return [SETPRIV, ['--pdeathsig', signal, '--', program, ...args]];
}
