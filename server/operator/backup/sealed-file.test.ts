import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { startProcess } from '#server/core/testing/process.ts';
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

test('a folder instead of a backup is refused in a sentence', async () => {
  await expect(readSealedFile(folder, undefined).next()).rejects.toThrow(
    `${folder} cannot be read (EISDIR).`,
  );
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
}, async () => {
  const disk = join(folder, 'disk');
  await mkdir(disk);
  const script = `
    const { writeSealedFile } = await import(${JSON.stringify(join(import.meta.dirname, 'sealed-file.ts'))});
    const fill = (add) => add({ head: { kind: 'file', key: 'x' }, body: Buffer.alloc(1e6) });
    const path = process.argv[1] + '/night.backup';
    console.log(await writeSealedFile(path, undefined, fill).catch(({ message }) => message));
    console.log((await import('node:fs')).readdirSync(process.argv[1]).length);`;
  const run = 'mount -t tmpfs -o size=4k none "$0" && exec "$1" --input-type=module -e "$2" "$0"';
  const shell = startProcess(
    'unshare',
    ['--mount', 'sh', '-c', run, disk, process.execPath, script],
    { env: { PATH: process.env.PATH ?? '' } },
  );
  await shell.ended();
  expect(shell.printed.out).toBe(
    `${disk}/night.backup cannot be written: its disk is full. Make room, or name another disk.\n0\n`,
  );
});
