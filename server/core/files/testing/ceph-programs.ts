/** Ceph's programs: Debian's packages, unpacked into a cache for the tests. */
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rename, rm } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { ROOT } from '../../page/folder.ts';

export type CephPrograms = {
  pathOf(program: string): string;
  readonly environment: NodeJS.ProcessEnv;
  /** Folder of the libraries. */
  readonly libraries: string;
};

const PACKAGES = ['radosgw', 'ceph-mon', 'ceph-osd'];
const UNPACKED = join(ROOT, 'node_modules', '.cache', 'object-store');

const NEEDED = `The tests of the object store unpack Ceph from the packages of Debian: ${PACKAGES.join(' ')}.`;

const run = promisify(execFile);

/** @throws Error saying in one line what the machine cannot do. */
export async function getCephPrograms(): Promise<CephPrograms> {
  try {
    if (!existsSync(UNPACKED)) await unpack();
    return await unpackedPrograms();
  } catch (cause) {
    throw new Error(NEEDED, { cause });
  }
}

/** Needs no root and does not change the system. Downloads 60 MB, once per copy of the project. */
async function unpack(): Promise<void> {
  await mkdir(join(UNPACKED, '..'), { recursive: true });
  const folder = await mkdtemp(`${UNPACKED}-`);
  try {
    const packages = await listMissingPackages();
    // As the current user: apt's sandbox user could not write here.
    const options = ['-q', '-o', 'APT::Sandbox::User=root'];
    await run('apt-get', [...options, 'download', ...packages], { cwd: folder });
    const files = (await readdir(folder)).filter((name) => name.endsWith('.deb'));
    for (const file of files) {
      await run('dpkg-deb', ['--extract', file, 'root'], { cwd: folder });
    }
    // If two processes race, the rename of the second fails, and it uses the first one's copy.
    await rename(join(folder, 'root'), UNPACKED).catch(() => {});
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** The packages that an installation would add, by simulation. */
async function listMissingPackages(): Promise<string[]> {
  const simulate = () =>
    run('apt-get', ['install', '--simulate', '--no-install-recommends', '-q', ...PACKAGES]);
  const { stdout } = await simulate().catch(async () => {
    // A machine that has never updated its package lists does not know these packages.
    await run('apt-get', ['update', '-q']);
    return simulate();
  });
  const names = [...stdout.matchAll(/^Inst (\S+)/gm)].map(([, name = '']) => name);
  // Leave out the C library: it must match the running one.
  return names.filter((name) => /^(lib|ceph|radosgw)/.test(name) && !/^libc6/.test(name));
}

async function unpackedPrograms(): Promise<CephPrograms> {
  const names = await readdir(join(UNPACKED, 'usr', 'lib'));
  // Debian's name for this architecture, such as `x86_64-linux-gnu`.
  const architecture = names.find((name) => name.endsWith('-linux-gnu')) ?? '';
  const libraries = join(UNPACKED, 'usr', 'lib', architecture);
  const searched = [libraries, join(libraries, 'ceph'), join(UNPACKED, 'lib', architecture)];
  return {
    pathOf: (program) => join(UNPACKED, 'usr', 'bin', program),
    environment: { ...process.env, LD_LIBRARY_PATH: searched.join(delimiter) },
    libraries,
  };
}
