/** Finds Ceph's programs: installed ones, or Debian's packages unpacked into a cache for the tests. */
import { execFile } from 'node:child_process';
import { access, mkdir, mkdtemp, readdir, rename, rm } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { ROOT } from '../../page/folder.ts';

export type CephPrograms = {
  pathOf(program: string): string;
  readonly environment: NodeJS.ProcessEnv;
  /** Folder of the unpacked libraries; undefined for installed programs. */
  readonly libraries: string | undefined;
};

const PACKAGES = ['radosgw', 'ceph-mon', 'ceph-osd'];
const PROGRAMS = ['radosgw', 'radosgw-admin', 'ceph-mon', 'ceph-osd', 'monmaptool', 'osdmaptool'];
const UNPACKED = join(ROOT, 'node_modules', '.cache', 'object-store');

const HOW_TO_INSTALL = `The tests of the object store need Ceph (Debian or Ubuntu: apt-get install ${PACKAGES.join(' ')}).`;

const run = promisify(execFile);

/** @throws Error saying in one line what to install. */
export async function getCephPrograms(): Promise<CephPrograms> {
  const installed = await findInstalled();
  if (installed !== undefined) return installed;
  try {
    if (!(await isThere(join(UNPACKED, 'usr', 'bin', 'radosgw')))) await unpack();
    return await unpackedPrograms();
  } catch (cause) {
    throw new Error(HOW_TO_INSTALL, { cause });
  }
}

async function findInstalled(): Promise<CephPrograms | undefined> {
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean);
  const found = new Map<string, string>();
  for (const program of PROGRAMS) {
    for (const folder of folders) {
      const path = join(folder, program);
      if (!found.has(program) && (await isThere(path))) found.set(program, path);
    }
  }
  if (found.size < PROGRAMS.length) return undefined;
  return {
    pathOf: (program) => found.get(program) ?? program,
    environment: process.env,
    libraries: undefined,
  };
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
  const architecture = await findArchitecture();
  const libraries = join(UNPACKED, 'usr', 'lib', architecture);
  const searched = [libraries, join(libraries, 'ceph'), join(UNPACKED, 'lib', architecture)];
  return {
    pathOf: (program) => join(UNPACKED, 'usr', 'bin', program),
    environment: { ...process.env, LD_LIBRARY_PATH: searched.join(delimiter) },
    libraries,
  };
}

/** Debian's name for this architecture, such as `x86_64-linux-gnu`. */
async function findArchitecture(): Promise<string> {
  const names = await readdir(join(UNPACKED, 'usr', 'lib'));
  const found = names.find((name) => name.endsWith('-linux-gnu'));
  if (found === undefined) throw new Error(`there are no libraries in ${UNPACKED}`);
  return found;
}

async function isThere(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}
