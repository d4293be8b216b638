/**
 * The sandbox around a conversion: no network, no files but the system's and its own folder, no sight of other processes, an empty
 * environment, an unprivileged user and resource limits (bubblewrap and prlimit).
 */
import { spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { chown, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Limits } from './limits.ts';

/** A command to start, and the clean-up after it. */
type Launch = {
  readonly command: string;
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  readonly cwd: string;
  cleanUp(): Promise<void>;
};

/** @param program to run inside: the converter's own program, except in tests of the sandbox. */
export type Wall = (
  limits: Limits & { readonly seconds: number },
  program?: readonly string[],
) => Promise<Launch>;

const ROOT = join(import.meta.dirname, '../..');
const IS_ROOT = process.getuid?.() === 0;

/** Folders that system programs need: no homes, data, keys or sockets. Not /usr/src and /opt, where people keep projects. */
const SYSTEM = [
  ...['/bin', '/lib', '/lib64', '/usr/bin', '/usr/lib', '/usr/lib64', '/usr/libexec', '/usr/share'],
  ...['/usr/local/bin', '/usr/local/lib', '/usr/local/share'],
  ...['/etc/fonts', '/etc/ld.so.cache', '/etc/libreoffice', '/var/cache/fontconfig'],
  '/var/lib/libreoffice',
];
/** Bubblewrap's default permissions would let only root enter these. */
const FOLDERS_ABOVE = ['/usr', '/usr/local', '/etc', '/var', '/var/cache', '/var/lib'];

const inside = (node: string, folder: string) => [
  ...[node, '--max-old-space-size=512', `${folder}/inside/convert-process.ts`],
];

export const bubblewrap: Wall = async (limits, program = inside('/node', '/converter')) => {
  const bind = (from: string, to: string) => ['--ro-bind', from, to];
  const args = [
    // Root keeps the capabilities to change its user, and loses them by doing so.
    ...(IS_ROOT
      ? ['--cap-drop', 'ALL', '--cap-add', 'CAP_SETUID', '--cap-add', 'CAP_SETGID']
      : ['--unshare-user', '--disable-userns']),
    ...['--unshare-net', '--unshare-pid', '--unshare-ipc', '--unshare-uts', '--unshare-cgroup-try'],
    ...['--die-with-parent', '--new-session', '--clearenv'],
    ...FOLDERS_ABOVE.flatMap((path) => ['--perms', '0755', '--dir', path]),
    ...SYSTEM.flatMap((path) => ['--ro-bind-try', path, path]),
    ...['--proc', '/proc', '--dev', '/dev'],
    ...['--perms', '1777', '--size', String(limits.folderBytes), '--tmpfs', '/tmp'],
    ...bind(process.execPath, '/node'),
    ...bind(import.meta.dirname, '/converter'),
    ...bind(join(ROOT, 'package.json'), '/package.json'),
    ...bind(join(ROOT, 'node_modules'), '/node_modules'),
    ...['--remount-ro', '/dev', '--remount-ro', '/', '--chdir', '/tmp'],
    ...Object.entries(environment('/tmp', PATH)).flatMap(([name, value]) => [
      ...['--setenv', name, value],
    ]),
    '--',
    ...(IS_ROOT ? asUser(pickUser()) : []),
    ...bounded(limits, limits.processes),
    ...program,
  ];
  const env = { PATH: process.env.PATH ?? PATH };
  return { command: 'nice', args: ['bwrap', ...args], env, cwd: '/', async cleanUp() {} };
};

/** Resource limits only: where a container is the sandbox, and for trials that nobody else can reach. */
export const limitsOnly: Wall = async (
  limits,
  program = inside(process.execPath, import.meta.dirname),
) => {
  const folder = await mkdtemp(join(tmpdir(), 'conversion-'));
  const user = IS_ROOT ? pickUser() : undefined;
  if (user !== undefined) await chown(folder, user, user);
  const [command = '', ...args] = [
    'nice',
    // Linux counts processes by user, so the bound makes sense only for a user that runs nothing else.
    ...(process.platform === 'linux' ? bounded(limits, user && limits.processes) : []),
    ...program,
    // The program changes its user itself: its own files may be readable by root only.
    ...(user === undefined ? [] : [String(user)]),
  ];
  return {
    command,
    args,
    env: environment(folder, process.env.PATH ?? PATH),
    cwd: folder,
    cleanUp: () => rm(folder, { recursive: true, force: true }),
  };
};

const PATH = '/usr/local/bin:/usr/bin:/bin';

function environment(folder: string, path: string): Record<string, string> {
  const own = { HOME: folder, TMPDIR: folder };
  // LibreOffice draws without a display; Node looks for OpenSSL's usual file, which is not there, and would fail.
  return {
    PATH: path,
    LANG: 'C.UTF-8',
    SAL_USE_VCLPLUGIN: 'svp',
    OPENSSL_CONF: '/dev/null',
    ...own,
  };
}

function bounded(
  { memoryBytes, folderBytes, seconds }: Limits & { readonly seconds: number },
  processes: number | undefined,
): string[] {
  return [
    'prlimit',
    `--data=${memoryBytes}`,
    `--fsize=${folderBytes}`,
    // A backstop that works even when the process with the timer is gone.
    `--cpu=${Math.ceil(2 * seconds)}`,
    '--core=0',
    '--nofile=512',
    ...(processes === undefined ? [] : [`--nproc=${processes}`]),
    '--',
  ];
}

function asUser(user: number): string[] {
  return [
    ...['setpriv', `--reuid=${user}`, `--regid=${user}`, '--clear-groups'],
    ...['--no-new-privs', '--inh-caps=-all', '--'],
  ];
}

/** A random user id that owns nothing, fresh for each conversion, from a range that systemd leaves unused. */
function pickUser(): number {
  return 60_578 + randomInt(606);
}

/** Why bubblewrap cannot build its sandbox here, in one line; undefined when it can. */
export async function findBubblewrapTrouble(limits: Limits): Promise<string | undefined> {
  const { command, args, env } = await bubblewrap({ ...limits, seconds: 60 }, ['true']);
  const child = spawn(command, args, { env, cwd: '/', stdio: ['ignore', 'ignore', 'pipe'] });
  let said = '';
  child.stderr.on('data', (chunk) => {
    said += chunk;
  });
  return new Promise((resolve) => {
    child.once('error', ({ message }) => resolve(message));
    child.once('close', (code) => resolve(code === 0 ? undefined : said.slice(0, 200).trim()));
  });
}
