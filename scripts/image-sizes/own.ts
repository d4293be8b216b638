/** What an image has of the project and its libraries. */
import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import type { Dockerfile } from '../../deploy/testing/read-dockerfile.ts';

const run = promisify(execFile);
const MODULES = 'node_modules';

/** Carries out on a copy what the Dockerfile does to the libraries once the page is built. */
export async function librariesBytes(
  root: string,
  { said, librariesOf }: Dockerfile,
  stage: string,
): Promise<number> {
  const from = librariesOf(stage);
  if (from === undefined) return 0;
  // On the same disk: the copy is one of names, not of contents.
  const parent = join(root, 'test-results');
  await mkdir(parent, { recursive: true });
  const folder = await mkdtemp(join(parent, 'image-'));
  try {
    for (const name of ['package.json', 'package-lock.json', '.npmrc'])
      await cp(join(root, name), join(folder, name));
    await mkdir(join(folder, MODULES));
    // What this machine keeps there for itself is no library.
    const names = (await readdir(join(root, MODULES))).filter(
      (name) => name === '.bin' || name === '.package-lock.json' || !name.startsWith('.'),
    );
    const paths = names.map((name) => join(root, MODULES, name));
    await run('cp', ['-al', ...paths, join(folder, MODULES)]);
    for (const command of said(from, 'RUN').filter((each) => each.startsWith('npm pkg delete')))
      await run('sh', ['-c', command.replaceAll('\\\n', ' ')], { cwd: folder });
    return await bytesOf(join(folder, MODULES));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

export async function ownBytes(root: string, { said }: Dockerfile, stage: string): Promise<number> {
  const copied = said(stage, 'COPY').map((words) => basename(words.split(' ').at(-2) ?? ''));
  const sizes = copied.filter((name) => name !== MODULES).map((name) => bytesOf(join(root, name)));
  return (await Promise.all(sizes)).reduce((sum, each) => sum + each, 0);
}

async function bytesOf(path: string): Promise<number> {
  const { stdout } = await run('du', ['-sb', path]);
  return Number.parseInt(stdout, 10);
}
