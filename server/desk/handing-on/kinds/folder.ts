/** Files in a folder of this machine, or one that it has mounted. */
import { mkdir, open, realpath, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join, sep } from 'node:path';
import type { FolderSetup } from '#contract/desk-handing-on.ts';
import { isOfFullDisk } from '#server/core/full-disk.ts';
import { HandOnTrouble, troubleInWords } from '../troubles.ts';
import { asFiles, type FileCarrier, PART } from './files.ts';
import type { Access, Kind } from './kind.ts';

export const folder: Kind<FolderSetup> = {
  secrets: [],
  hostOf: () => '',
  check: ({ setup }) =>
    namesIn(setup.folder).includes('..')
      ? (say) => troubleInWords(say, { code: 'folder-outside' })
      : undefined,
  ...asFiles(openFolder),
};

/** Opens a folder below the operator's; it is created if it is missing. @throws HandOnTrouble */
async function openFolder({
  setup,
  settings,
}: Pick<Access<Pick<FolderSetup, 'folder'>>, 'setup' | 'settings'>): Promise<FileCarrier> {
  const place = await explaining(() => ensureFolder(setup.folder, settings.handOnFolder));
  const pathOf = (name: string) => join(place, name);
  return {
    write: (name, bytes) =>
      explaining(async () => {
        const path = pathOf(name + PART);
        // A new file, so that a dying process that still writes cannot write into it.
        await rm(path, { force: true });
        try {
          await writeFile(path, bytes, { flag: 'wx', mode: 0o640, flush: true });
        } catch (error) {
          await rm(path, { force: true });
          throw error;
        }
        await syncFolder(place);
      }),
    finish: (name) =>
      explaining(async () => {
        const isNamed = await rename(pathOf(name + PART), pathOf(name)).then(() => true, ifMissing);
        if (!isNamed && !(await stat(pathOf(name)).then(() => true, ifMissing))) return false;
        await syncFolder(place);
        return true;
      }),
    discard: (name) => explaining(() => rm(pathOf(name + PART), { force: true })),
    async [Symbol.asyncDispose]() {},
  };
}

function namesIn(path: string): string[] {
  return path.split(/[/\\]/).filter((name) => name !== '' && name !== '.');
}

/** Resolves one folder after the other, so that no symbolic link leads out of `root`. */
async function ensureFolder(path: string, root: string | undefined): Promise<string> {
  if (root === undefined) throw new HandOnTrouble('no-folder-setting');
  const top = await realpath(root);
  let place = top;
  for (const name of namesIn(path)) {
    const next = join(place, name);
    await mkdir(next, { mode: 0o750 }).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    });
    place = await realpath(next);
    if (place !== top && !place.startsWith(top + sep)) throw new HandOnTrouble('folder-outside');
  }
  return place;
}

/** A new name is durable only when its folder is on the disk, too. */
async function syncFolder(path: string): Promise<void> {
  await using handle = await open(path);
  await handle.sync();
}

function ifMissing(error: NodeJS.ErrnoException): false {
  if (error.code === 'ENOENT') return false;
  throw error;
}

const TROUBLES = {
  ENOENT: 'folder-missing',
  ENOTDIR: 'folder-missing',
  EACCES: 'folder-refused',
  EPERM: 'folder-refused',
  EROFS: 'folder-refused',
} as const;

async function explaining<Result>(work: () => Promise<Result>): Promise<Result> {
  return work().catch((error: NodeJS.ErrnoException) => {
    const code = isOfFullDisk(error) ? 'disk-full' : TROUBLES[error.code as keyof typeof TROUBLES];
    throw code === undefined ? error : new HandOnTrouble(code, undefined, error);
  });
}
