/** Which files and folders of the machine a program in the sandbox may read. */

/**
 * What programs of the system need to run, and no more: no homes, no data, no keys, no sockets of services. Nor /usr and /opt
 * as a whole: people keep projects and their data in /usr/src or /opt.
 */
export const SYSTEM = [
  ...['/bin', '/lib', '/lib64', '/usr/bin', '/usr/lib', '/usr/lib64', '/usr/libexec', '/usr/share'],
  ...['/usr/local/bin', '/usr/local/lib', '/usr/local/share'],
];
/** Settings of those programs, and their caches. */
export const SETTINGS = [
  '/etc/fonts',
  '/etc/ld.so.cache',
  '/etc/libreoffice',
  '/var/cache/fontconfig',
  '/var/lib/libreoffice',
];

/** Whether every program in the sandbox can read this folder. */
export function isInSystem(folder: string): boolean {
  return SYSTEM.some((path) => folder === path || folder.startsWith(`${path}/`));
}
