import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import {
  access,
  constants,
  type FileHandle,
  link,
  mkdir,
  open,
  readdir,
  readFile,
  rename,
  stat,
  unlink,
} from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { roomIn } from '../../full-disk.ts';
import { assertFileKey, filesDown } from '../files.ts';

/** A disk with less room than a few uploads take counts as full. */
const LEAST_ROOM_BYTES = 8 * 1024 * 1024;
/** Files that are being written are here, under names that no key can have. */
const INCOMING = '.incoming';
/** A half-written file that has not grown for this long belongs to a connection or a process that is gone. */
const LEFT_BEHIND_MS = 20 * 60_000;

/** A folder that holds files by key. Each is written to a temporary file, synced, and then moved to its place. */
export type Folder = {
  read(key: string): Promise<Buffer | undefined>;
  /** The same as a stream that is open already, so that it no longer fails for a missing file. */
  openRead(key: string): Promise<{ stream: Readable; size: number } | undefined>;
  size(key: string): Promise<number | undefined>;
  write(key: string, bytes: Uint8Array): Promise<void>;
  /**
   * Keeps what arrives. Nothing is kept when it ends with an error, or turns out longer than allowed.
   * @returns why nothing was kept, where that is not an error.
   */
  receive(
    key: string,
    arriving: AsyncIterable<Uint8Array>,
    maxBytes: number,
  ): Promise<'kept' | 'too_large' | 'is_there'>;
  remove(key: string): Promise<void>;
  /** Removes what is half written, and will never be whole. */
  removeHalves(now: Date): Promise<void>;
  findTrouble(): Promise<string | undefined>;
};

/** Makes the folder where there is none. */
export async function openFolder(root: string, now: Date): Promise<Folder> {
  const incoming = join(root, INCOMING);
  await mkdir(incoming, { recursive: true, mode: 0o700 });
  await removeLeftBehind(incoming, now);
  const pathOf = (key: string): string => {
    assertFileKey(key);
    return join(root, ...key.split('/'));
  };

  /** Writes to a temporary file, and once that is durable puts it where it belongs. */
  async function keep<Result>(
    fill: (file: FileHandle) => Promise<Result>,
    place: (temporary: string, result: Result) => Promise<Result>,
  ): Promise<Result> {
    const temporary = join(incoming, randomUUID());
    try {
      const file = await open(temporary, 'wx', 0o600);
      let result: Result;
      try {
        result = await fill(file);
        await file.sync();
      } finally {
        await file.close();
      }
      return await place(temporary, result);
    } finally {
      await unlink(temporary).catch(() => {});
    }
  }

  return {
    read: (key) => unlessMissing(() => readFile(pathOf(key))),
    openRead: (key) =>
      unlessMissing(async () => {
        const file = await open(pathOf(key));
        const { size } = await file.stat();
        return { stream: createReadStream('', { fd: file }), size };
      }),
    size: (key) => unlessMissing(async () => (await stat(pathOf(key))).size),
    write: (key, bytes) =>
      inWords(() =>
        keep(
          (file) => file.writeFile(bytes),
          (temporary) => inFolderOf(pathOf(key), (path) => rename(temporary, path)),
        ),
      ),
    receive: (key, arriving, maxBytes) =>
      inWords(() =>
        keep(
          (file) => fillFrom(file, arriving, maxBytes),
          async (temporary, result) => {
            if (result !== 'kept') return result;
            // Unlike a rename, a link never takes the place of a file that is there.
            return inFolderOf(pathOf(key), (path) =>
              link(temporary, path).then(() => 'kept' as const, isThere),
            );
          },
        ),
      ),
    remove: (key) => inWords(() => unlink(pathOf(key)).catch(ignoreMissing)),
    removeHalves: (at) => inWords(() => removeLeftBehind(incoming, at)),
    async findTrouble() {
      try {
        await access(incoming, constants.R_OK | constants.W_OK);
        return (await roomIn(incoming)) < LEAST_ROOM_BYTES
          ? 'takes no changes: its disk is full'
          : undefined;
      } catch {
        return 'does not answer';
      }
    },
  };
}

async function fillFrom(
  file: FileHandle,
  arriving: AsyncIterable<Uint8Array>,
  maxBytes: number,
): Promise<'kept' | 'too_large' | 'is_there'> {
  let length = 0;
  for await (const chunk of arriving) {
    length += chunk.length;
    if (length > maxBytes) return 'too_large';
    await file.writeFile(chunk);
  }
  return 'kept';
}

/** Makes the folder of a path, does something in it, and syncs it. Folders stay when they are empty: a remove never races with a write. */
async function inFolderOf<Result>(
  path: string,
  act: (path: string) => Promise<Result>,
): Promise<Result> {
  const folder = dirname(path);
  const firstMade = await mkdir(folder, { recursive: true, mode: 0o700 });
  const result = await act(path);
  await syncFolders(folder, firstMade === undefined ? folder : dirname(firstMade));
  return result;
}

/** A new name is durable once its folder is, and a new folder once the one above is. */
async function syncFolders(from: string, to: string): Promise<void> {
  // Windows has no such thing.
  if (process.platform === 'win32') return;
  for (let folder = from; ; folder = dirname(folder)) {
    const handle = await open(folder);
    await handle.sync().finally(() => handle.close());
    if (folder === to || folder === dirname(folder)) return;
  }
}

async function removeLeftBehind(incoming: string, now: Date): Promise<void> {
  for (const name of await readdir(incoming)) {
    const path = join(incoming, name);
    const found = await unlessMissing(() => stat(path));
    if (found !== undefined && now.getTime() - found.mtimeMs > LEFT_BEHIND_MS) {
      await unlink(path).catch(ignoreMissing);
    }
  }
}

/** A file that is not there is undefined; a disk that fails is our store being down. */
function unlessMissing<Result>(read: () => Promise<Result>): Promise<Result | undefined> {
  return inWords(() => read().catch(ignoreMissing));
}

/** Codes of a disk that has no room, or cannot be read or written. */
const TROUBLE = new Set([
  'ENOSPC',
  'EDQUOT',
  'EIO',
  'EROFS',
  'EACCES',
  'EPERM',
  'EMFILE',
  'ENFILE',
]);

async function inWords<Result>(act: () => Promise<Result>): Promise<Result> {
  try {
    return await act();
  } catch (error) {
    throw TROUBLE.has(codeOf(error)) ? filesDown(error) : error;
  }
}

function isThere(error: unknown): 'is_there' {
  if (codeOf(error) === 'EEXIST') return 'is_there';
  throw error;
}

function ignoreMissing(error: unknown): undefined {
  if (!isMissing(error)) throw error;
}

function isMissing(error: unknown): boolean {
  return codeOf(error) === 'ENOENT';
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}
