/** Writes files into a folder of this machine, or one that it has mounted. */
import { mkdir, open, realpath, rename, rm, stat } from 'node:fs/promises';
import { dirname, join, sep } from 'node:path';
import { isOfFullDisk } from '#server/core/full-disk.ts';
import type { Settings } from '#server/core/settings.ts';
import { HandOnTrouble } from '../troubles.ts';
import { type FileCarrier, PART } from './carrier.ts';

/**
 * @param folder a path below the operator's folder; it is created if it is missing.
 * @throws HandOnTrouble
 */
export async function openFolderCarrier(
  folder: string,
  { handOnFolder }: Pick<Settings, 'handOnFolder'>,
): Promise<FileCarrier> {
  const place = await explaining(() => ensureFolder(folder, handOnFolder));
  const pathOf = (name: string) => join(place, name);
  return {
    write: (name, bytes) =>
      explaining(async () => {
        const path = pathOf(name + PART);
        // A new file, so that a dying process that still writes cannot write into it.
        await rm(path, { force: true });
        const file = await open(path, 'wx', 0o640);
        try {
          for await (const piece of bytes) await file.writeFile(piece);
          await file.sync();
        } catch (error) {
          await rm(path, { force: true });
          throw error;
        } finally {
          await file.close();
          bytes.destroy();
        }
        await syncFolder(path);
      }),
    finish: (name) =>
      explaining(async () => {
        const isNamed = await rename(pathOf(name + PART), pathOf(name)).then(() => true, ifMissing);
        if (!isNamed && !(await stat(pathOf(name)).then(() => true, ifMissing))) return false;
        await syncFolder(pathOf(name));
        return true;
      }),
    discard: (name) => explaining(() => rm(pathOf(name + PART), { force: true })),
    async [Symbol.asyncDispose]() {},
  };
}

/** Resolves one folder after the other, so that no symbolic link leads out of `root`. */
async function ensureFolder(folder: string, root: string | undefined): Promise<string> {
  if (root === undefined) throw new HandOnTrouble('no-folder-setting');
  const top = await realpath(root);
  const names = folder.split(/[/\\]/).filter((name) => name !== '' && name !== '.');
  if (names.includes('..')) throw new HandOnTrouble('folder-outside');
  let place = top;
  for (const name of names) {
    const next = join(place, name);
    await mkdir(next, { mode: 0o750 }).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    });
    place = await realpath(next);
    if (place !== top && !place.startsWith(top + sep)) throw new HandOnTrouble('folder-outside');
  }
  return place;
}

/** A rename is durable only when its folder is on the disk, too. */
async function syncFolder(path: string): Promise<void> {
  const folder = await open(dirname(path));
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

function ifMissing(error: NodeJS.ErrnoException): false {
  if (error.code === 'ENOENT') return false;
  throw error;
}

async function explaining<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    if (isOfFullDisk(error)) throw new HandOnTrouble('disk-full', {}, error);
    if (code === 'ENOENT' || code === 'ENOTDIR') {
      throw new HandOnTrouble('folder-missing', {}, error);
    }
    if (['EACCES', 'EPERM', 'EROFS'].includes(code)) {
      throw new HandOnTrouble('folder-refused', {}, error);
    }
    throw error;
  }
}
