import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { removeLeftovers } from './processes.ts';

it('removes what processes that are gone have left, and nothing else', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'matricula-leftovers-'));
  // No process has a number above 4194304.
  const names = ['unfinished-4194305', `unfinished-${process.ppid}`, 'outdated-4194305', 'web'];
  for (const name of names) await mkdir(join(folder, name));
  await removeLeftovers(folder, 'unfinished-');
  expect(await readdir(folder)).toEqual(names.slice(1).sort());
  await rm(folder, { recursive: true });
});
