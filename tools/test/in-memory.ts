/**
 * A folder in memory for the files of tests: databases, files, mailboxes. On a disk, a third of the processor time went into creating and
 * removing them.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { freemem } from 'node:os';
import { join } from 'node:path';
import { makeTemporaryFolder } from '../trial/temporary-folder.ts';

/** A tmpfs on Linux. */
const SHARED_MEMORY = '/dev/shm';
/** In bytes. The folder needs more than all tests together have ever used at a time; the tests themselves need as much again. */
const ROOM = { folder: 4 * 2 ** 30, memory: 8 * 2 ** 30 };

type FolderInMemory = {
  /** For `TMPDIR`. */
  readonly path: string;
  remove(): void;
};

/** Undefined if there is too little memory, or if the folder does not allow running programs. */
export function makeFolderInMemory(root = SHARED_MEMORY, room = ROOM): FolderInMemory | undefined {
  if (!existsSync(root)) return undefined;
  // World-writable: some tests start programs as other users.
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

/** Containers often mount it noexec, and some tests replace a program by a script of their own. */
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
