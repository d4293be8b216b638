import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { findFreePort, startProcess } from '#server/core/testing/process.ts';
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

test('a backup onto a disk that becomes full says so in a sentence, and leaves nothing', {
  tags: 'needs-root',
  timeout: 60_000,
}, async () => {
  const disk = join(folder, 'disk');
  await mkdir(disk);
  const script = `mount -t tmpfs -o size=4k none "$DISK" &&
    "$NODE" server/portal.ts migrate && { "$NODE" server/portal.ts backup "$DISK/night.backup"; code=$?; ls -A "$DISK"; exit $code; }`;
  const shell = startProcess('unshare', ['--mount', 'sh', '-c', script], {
    env: {
      PATH: process.env.PATH ?? '',
      NODE: process.execPath,
      DISK: disk,
      DATA_DIR: join(folder, 'data'),
      LOG_LEVEL: 'warn',
      PORT: String(await findFreePort()),
    },
  });
  expect(await shell.ended()).toBe(1);
  expect(shell.printed.err).toContain(
    `${disk}/night.backup cannot be written: its disk is full. Make room, or name another disk.\n`,
  );
  expect(shell.printed.out).not.toContain('night.backup');
});
