/** Which files and folders of the machine a program behind walls may read. */

/**
 * What programs of the system need to run, and no more: no homes, no data, no keys, no sockets of services. Nor /usr and /opt
 * as a whole: people keep projects and their data in /usr/src or /opt.
 */
export const SYSTEM = [
  ...['/bin', '/lib', '/lib64', '/usr/bin', '/usr/lib', '/usr/lib64', '/usr/libexec', '/usr/share'],
  ...['/usr/local/bin', '/usr/local/lib', '/usr/local/share'],
];
/** Settings of those programs, and what they have reckoned out in advance. */
export const SETTINGS = [
  '/etc/fonts',
  '/etc/ld.so.cache',
  '/etc/libreoffice',
  '/var/cache/fontconfig',
  '/var/lib/libreoffice',
];

/** Whether a path is there for every program. */
export function isInSystem(folder: string): boolean {
  return SYSTEM.some((path) => folder === path || folder.startsWith(`${path}/`));
}
