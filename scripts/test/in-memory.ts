/**
 * A folder in memory for everything that tests write and throw away: databases, files, mailboxes. On a disk, a third of the processor's
 * time went into making and removing their files.
 */
import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  rmSync,
  statfsSync,
  writeFileSync,
} from 'node:fs';
import { freemem } from 'node:os';
import { join } from 'node:path';

/** Linux keeps what is written here in memory. */
const SHARED_MEMORY = '/dev/shm';
const NAME = /^matricula-npm-test-(\d+)$/;
/** More than all tests together have ever written at a time, and as much for the tests themselves. */
const ROOM = { folder: 4 * 2 ** 30, memory: 8 * 2 ** 30 };

export type FolderInMemory = {
  /** For `TMPDIR`. */
  readonly path: string;
  remove(): void;
};

/** Undefined where there is too little memory, or where no program may be started from such a folder. */
export function makeFolderInMemory(root = SHARED_MEMORY): FolderInMemory | undefined {
  if (!existsSync(root)) return undefined;
  removeLeftovers(root);
  const { bavail, bsize } = statfsSync(root);
  if (bavail * bsize < ROOM.folder || freemem() < ROOM.memory) return undefined;
  const path = join(root, `matricula-npm-test-${process.pid}`);
  mkdirSync(path);
  // As a folder for everybody: some tests start programs as other users.
  chmodSync(path, 0o1777);
  const remove = () => rmSync(path, { recursive: true, force: true });
  if (canRunIn(path)) return { path, remove };
  remove();
  return undefined;
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

/** Of runs that were killed. */
function removeLeftovers(root: string): void {
  for (const name of readdirSync(root)) {
    const pid = NAME.exec(name)?.[1];
    if (pid === undefined || existsSync(`/proc/${pid}`)) continue;
    rmSync(join(root, name), { recursive: true, force: true });
  }
}
