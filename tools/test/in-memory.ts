/**
 * A folder in memory for everything that tests write and throw away: databases, files, mailboxes. On a disk, a third of the processor's
 * time went into making and removing their files.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { freemem } from 'node:os';
import { join } from 'node:path';
import { makeTemporaryFolder } from '../trial/temporary-folder.ts';

/** Linux keeps what is written here in memory. */
const SHARED_MEMORY = '/dev/shm';
/** In bytes: more than all tests together have ever written at a time, and as much again for the tests themselves. */
const ROOM = { folder: 4 * 2 ** 30, memory: 8 * 2 ** 30 };

type FolderInMemory = {
  /** For `TMPDIR`. */
  readonly path: string;
  remove(): void;
};

/** Undefined where there is too little memory, or where no program may be started from such a folder. */
export function makeFolderInMemory(root = SHARED_MEMORY, room = ROOM): FolderInMemory | undefined {
  if (!existsSync(root)) return undefined;
  // For everybody: some tests start programs as other users.
  const path = makeTemporaryFolder(root, 'npm-test', 0o1777);
  const remove = () => rmSync(path, { recursive: true, force: true });
  if (hasRoom(root, room) && canRunIn(path)) return { path, remove };
  remove();
  return undefined;
}

function hasRoom(root: string, room: typeof ROOM): boolean {
  const { bavail, bsize } = statfsSync(root);
  return bavail * bsize >= room.folder && freemem() >= room.memory;
}

/** Containers often forbid it, and some tests put a small program of their own in the place of a real one. */
function canRunIn(folder: string): boolean {
  const program = join(folder, 'try');
  writeFileSync(program, '#!/bin/sh\n', { mode: 0o755 });
  try {
    execFileSync(program);
    return true;
  } catch {
    return false;
  } finally {
    rmSync(program);
  }
}
