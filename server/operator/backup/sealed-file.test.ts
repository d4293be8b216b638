import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '#server/core/testing/temporary-folder.ts';
import { CommandFailed } from '#server/desk/links/arguments.ts';
import { readSealedFile, writeSealedFile } from './sealed-file.ts';

const folder = temporaryFolder('sealed-');

test('a backup into a folder that is not there says so in a sentence', async () => {
  const path = join(folder, 'nowhere', 'night.backup');
  const error = await writeSealedFile(path, undefined, async () => {}).catch((thrown) => thrown);
  expect(error).toBeInstanceOf(CommandFailed);
  expect(error.message).toBe(`${path} cannot be written (ENOENT).`);
});

test('where a key is set, a file that anybody could have written is refused', async () => {
  const path = join(folder, 'open.backup');
  await writeSealedFile(path, undefined, async () => {});
  await expect(readSealedFile(path, 'a key').next()).rejects.toThrow(
    `${path} is not encrypted: unset BACKUP_KEY if you trust the file.`,
  );
  expect(await readSealedFile(path, undefined).next()).toMatchObject({ done: true });
});
