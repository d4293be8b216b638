import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { makeFolderInMemory } from './in-memory.ts';

const root = mkdtempSync(join(tmpdir(), 'matricula-memory-'));
afterAll(() => rmSync(root, { recursive: true }));

test('leftovers of killed runs go, those of running ones stay', () => {
  const [dead, alive] = [`matricula-npm-test-${2 ** 30}-a`, `matricula-npm-test-${process.ppid}-b`];
  for (const name of [dead, alive, 'something-else']) mkdirSync(join(root, name));
  makeFolderInMemory(root)?.remove();
  expect([dead, alive, 'something-else'].map((name) => existsSync(join(root, name)))).toEqual([
    false,
    true,
    true,
  ]);
});

test('it is for every user, and nothing of it stays', () => {
  const folder = makeFolderInMemory(root, { folder: 0, memory: 0 });
  const path = folder?.path ?? '';
  expect(statSync(path).mode & 0o7777).toBe(0o1777);
  folder?.remove();
  expect(existsSync(path)).toBe(false);
});

test.each([
  ['that folder', { folder: Number.POSITIVE_INFINITY, memory: 0 }],
  ['memory', { folder: 0, memory: Number.POSITIVE_INFINITY }],
])('where there is too little of %s, there is none, and nothing of a try stays', (_, room) => {
  const before = readdirSync(root);
  expect(makeFolderInMemory(root, room)).toBeUndefined();
  expect(readdirSync(root)).toEqual(before);
});

test('where there is no such folder, tests write to the disk', () => {
  expect(makeFolderInMemory(join(root, 'nowhere'))).toBeUndefined();
});
