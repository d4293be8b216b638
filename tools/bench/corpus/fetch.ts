import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { access, mkdir, readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Listed } from './read-list.ts';

const run = promisify(execFile);
const FILES = join(import.meta.dirname, 'files');
/** Cache of downloaded files, outside the repository. */
const CACHE = join(import.meta.dirname, '../../../.cache/corpus');

/**
 * The bytes of a listed file, downloaded from npm the first time.
 * @throws Error if the hash is not the listed one.
 */
export async function bytesOf({ source, path, sha256 }: Listed): Promise<Buffer> {
  const folder = source.from === 'folder' ? join(FILES, source.name) : await folderOf(source.name);
  const bytes = await readFile(join(folder, path));
  const found = createHash('sha256').update(bytes).digest('hex');
  if (found !== sha256) throw new Error(`${source.name}: ${path} is another file: ${found}`);
  return bytes;
}

const fetched = new Map<string, Promise<string>>();

function folderOf(name: string): Promise<string> {
  const known = fetched.get(name) ?? fetchPackage(name);
  fetched.set(name, known);
  return known;
}

async function fetchPackage(name: string): Promise<string> {
  const folder = join(CACHE, name.replaceAll('/', '+'));
  const unpacked = join(folder, 'package');
  const isThere = await access(unpacked).then(
    () => true,
    () => false,
  );
  if (isThere) return unpacked;
  await mkdir(folder, { recursive: true });
  try {
    await run('npm', ['pack', '--silent', '--pack-destination', folder, name], { cwd: folder });
    const [archive] = (await readdir(folder)).filter((each) => each.endsWith('.tgz'));
    if (archive === undefined) throw new Error(`npm brought nothing for ${name}.`);
    await run('tar', ['-xzf', archive], { cwd: folder });
    return unpacked;
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    throw error;
  }
}
