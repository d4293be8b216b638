import { spawnSync } from 'node:child_process';
import { existsSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { freemem } from 'node:os';
import { join } from 'node:path';
import { makeTemporaryFolder } from '../trial/temporary-folder.ts';

/** A tmpfs on Linux. */
const SHARED_MEMORY = '/dev/shm';
/** In bytes: more than all tests together have ever used at a time. The tests themselves need as much again. */
const ROOM = 4 * 2 ** 30;

/**
 * A folder in memory for the databases, files and mailboxes of tests: on a disk, a third of the processor time goes into creating and
 * removing them. Undefined if there is too little memory, or if the folder does not allow running programs.
 */
export async function makeFolderInMemory(): Promise<string | undefined> {
  if (!existsSync(SHARED_MEMORY)) return undefined;
  const { bavail, bsize } = statfsSync(SHARED_MEMORY);
  if (bavail * bsize < ROOM || freemem() < 2 * ROOM) return undefined;
  // World-writable: some tests start programs as other users.
  const path = await makeTemporaryFolder(SHARED_MEMORY, 'npm-test', 0o1777);
  // Containers often mount it noexec, and some tests replace a program by a script of their own.
  const program = join(path, 'try');
  writeFileSync(program, '#!/bin/sh\n', { mode: 0o755 });
  if (spawnSync(program).status === 0) return path;
  rmSync(path, { recursive: true });
  return undefined;
}
