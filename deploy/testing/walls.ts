/**
 * The walls of a container, without a container engine: bubblewrap shows a program what an image has of the project and nothing else of it, read-only but for /tmp,
 * as the image's user and without rights.
 */
import { spawnSync } from 'node:child_process';
import { basename, join } from 'node:path';
import { HOME_FOLDER, IMAGE_USER } from '../topology.ts';
import { type Dockerfile, packagesLeftOut } from './read-dockerfile.ts';

const ROOT = join(import.meta.dirname, '../..');

const SYSTEM = ['bin', 'etc', 'lib', 'lib64', 'sbin', 'usr', 'var'].flatMap((name) => [
  '--ro-bind-try',
  `/${name}`,
  `/${name}`,
]);
const USER = ['--unshare-user', '--uid', String(IMAGE_USER), '--gid', String(IMAGE_USER)];
const ALONE = [...USER, '--cap-drop', 'ALL', '--die-with-parent', '--new-session'];

/** Whether this machine lets them be built; what needs them says so otherwise, and is left out. */
export function canBuildWalls(): boolean {
  const canBuild = spawnSync('bwrap', [...ALONE, ...SYSTEM, 'true']).status === 0;
  if (!canBuild) {
    process.stderr.write(
      'The images are not tried as processes: this machine lets bubblewrap make no namespaces.\n',
    );
  }
  return canBuild;
}

/**
 * What bubblewrap is told, before the command.
 * @param more what it is told besides, such as where /tmp is.
 */
export function wallsOf(dockerfile: Dockerfile, stage: string, more: readonly string[]): string[] {
  return [
    ...ALONE,
    ...SYSTEM,
    ...['--proc', '/proc', '--dev', '/dev'],
    ...more,
    ...contents(dockerfile, stage),
    ...['--remount-ro', '/', '--chdir', HOME_FOLDER],
  ];
}

/** What an image has of the project, as mounts; what it leaves out of `node_modules` is hidden. */
function contents(dockerfile: Dockerfile, stage: string): string[] {
  const copied = dockerfile
    .said(stage, 'COPY')
    .map((words) => basename(words.split(' ').at(-2) ?? ''));
  const hidden = packagesLeftOut(dockerfile, stage).map((name) => join('node_modules', name));
  return [
    ...copied.flatMap((name) => ['--ro-bind', join(ROOT, name), join(HOME_FOLDER, name)]),
    ...hidden.flatMap((path) => ['--tmpfs', join(HOME_FOLDER, path)]),
  ];
}
