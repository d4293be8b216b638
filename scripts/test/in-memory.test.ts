import { existsSync, mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { makeFolderInMemory } from './in-memory.ts';

const root = mkdtempSync(join(tmpdir(), 'matricula-memory-'));
afterAll(() => rmSync(root, { recursive: true }));

test('leftovers of killed runs go, those of running ones stay', () => {
  const [dead, alive] = [`matricula-npm-test-${2 ** 30}`, `matricula-npm-test-${process.ppid}`];
  for (const name of [dead, alive, 'something-else']) mkdirSync(join(root, name));
  makeFolderInMemory(root)?.remove();
  expect([dead, alive, 'something-else'].map((name) => existsSync(join(root, name)))).toEqual([
    false,
    true,
    true,
  ]);
});

test('it is for every user, and nothing of it stays', () => {
  const folder = makeFolderInMemory(root);
  // Where there is little memory, there is none.
  if (folder === undefined) return;
  expect(statSync(folder.path).mode & 0o7777).toBe(0o1777);
  folder.remove();
  expect(existsSync(folder.path)).toBe(false);
});

test('where there is no such folder, tests write to the disk', () => {
  expect(makeFolderInMemory(join(root, 'nowhere'))).toBeUndefined();
});
