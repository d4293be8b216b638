import { expect, test } from 'vitest';
import { closing } from '../testing/closing.ts';
import { startTestPlatform } from '../testing/platform.ts';
import { removeFilesJob } from './remove-files.ts';

const it = closing(await startTestPlatform());

test('a removal that waits for the file store holds no database connection', async () => {
  const { database, files } = it.platform;
  const removed: string[] = [];
  const held: number[] = [];
  const remove = async (key: string) => {
    const { total, idle } = database.connections();
    held.push(total - idle);
    removed.push(key);
  };
  const platform = { ...it.platform, files: { ...files, remove } };
  await removeFilesJob.run({ keys: ['a', 'b'] }, platform, new AbortController().signal);
  expect(removed).toEqual(['a', 'b']);
  expect(held).toEqual([0, 0]);
});
