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
import { roomIn } from '../../full-disk.ts';
import { assertFileKey, filesDown } from '../files.ts';

/** A disk with less room than this, a few uploads, counts as full. */
const LEAST_ROOM_BYTES = 8 * 1024 * 1024;
/** Folder of files that are being written. No key can have this name. */
const INCOMING = '.incoming';
/** A half-written file untouched for this long was abandoned by a connection or process that is gone. */
const LEFT_BEHIND_MS = 20 * 60_000;

export type Folder = Awaited<ReturnType<typeof openFolder>>;

/** Opens a folder that holds files by key, and creates it if needed. */
export async function openFolder(root: string, now: Date) {
  const incoming = join(root, INCOMING);
  await mkdir(incoming, { recursive: true, mode: 0o700 });
  await removeLeftBehind(incoming, now);
  const pathOf = (key: string): string => {
    assertFileKey(key);
    return join(root, ...key.split('/'));
  };

  /** Writes to a temporary file, syncs it, and then moves it into place. */
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
    read: (key: string): Promise<Uint8Array | undefined> =>
      unlessMissing(() => readFile(pathOf(key))),
    /** Opens a stream. A missing file shows now, and not while reading. */
    openRead: (key: string) =>
      unlessMissing(async () => {
        const file = await open(pathOf(key));
        const { size } = await file.stat();
        return { stream: createReadStream('', { fd: file }), size };
      }),
    size: (key: string) => unlessMissing(async () => (await stat(pathOf(key))).size),
    write: (key: string, bytes: Uint8Array): Promise<void> =>
      withTroubleTold(() =>
        keep(
          (file) => file.writeFile(bytes),
          (temporary) => inFolderOf(pathOf(key), (path) => rename(temporary, path)),
        ),
      ),
    /** Stores an upload. Nothing is stored when it ends with an error, or for another reason that is returned. */
    receive: (key: string, arriving: AsyncIterable<Uint8Array>, maxBytes: number) =>
      withTroubleTold(() =>
        keep(
          (file) => fillFrom(file, arriving, maxBytes),
          async (temporary, result) => {
            if (result !== 'kept') return result;
            // Unlike a rename, a link never overwrites an existing file.
            return inFolderOf(pathOf(key), (path) =>
              link(temporary, path).then(() => 'kept' as const, isThere),
            );
          },
        ),
      ),
    remove: (key: string) => withTroubleTold(() => unlink(pathOf(key)).catch(ignoreMissing)),
    /** Removes half-written files that were abandoned. */
    removeHalves: (at: Date) => withTroubleTold(() => removeLeftBehind(incoming, at)),
    async findTrouble(): Promise<string | undefined> {
      try {
        await access(incoming, constants.R_OK | constants.W_OK);
        return (await roomIn(incoming)) < LEAST_ROOM_BYTES
          ? 'takes no changes: its disk is full'
          : undefined;
      } catch (error) {
        const { code } = error as NodeJS.ErrnoException;
        return code === 'EROFS' ? 'takes no changes: it is read-only' : 'does not answer';
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

/** Creates the folder of a path, acts in it, and syncs it. Empty folders are kept, so that a removal never races with a write. */
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

/** Syncs a folder and its new parents: a new name is durable only once its folder is synced. */
async function syncFolders(from: string, to: string): Promise<void> {
  // Windows cannot sync folders.
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

/** @returns undefined for a missing file. */
function unlessMissing<Result>(read: () => Promise<Result>): Promise<Result | undefined> {
  return withTroubleTold(() => read().catch(ignoreMissing));
}

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

/** Turns the error of a full or failing disk into that of a file store that is down. */
async function withTroubleTold<Result>(act: () => Promise<Result>): Promise<Result> {
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
  if (codeOf(error) !== 'ENOENT') throw error;
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}
