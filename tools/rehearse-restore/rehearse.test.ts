import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { PEOPLE, rehearseRestore } from './rehearse.ts';

// This test creates and starts databases, on machines that are busy with other work.
vi.setConfig({ testTimeout: 120_000 });

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rehearse-restore-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

test('a copy and the archive bring back the second before an erasure, and the erasure is repeated', async () => {
  expect(await rehearseRestore(folder, () => {})).toEqual({
    lost: [PEOPLE.before, PEOPLE.later],
    restored: [PEOPLE.before, PEOPLE.erased],
    answer: PEOPLE.erased,
    mended: [PEOPLE.before],
  });
});
