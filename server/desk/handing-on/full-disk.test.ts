/** A disk that fills up while a file is written. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { startProcess } from '#server/core/testing/process.ts';

const PROGRAM = `
  import { readdir } from 'node:fs/promises';
  import { Readable } from 'node:stream';
  import { openFolderCarrier } from '${import.meta.dirname}/carriers/folder.ts';
  const folder = process.env.DISK;
  const carrier = await openFolderCarrier('', { handOnFolder: folder });
  const big = () => Readable.from(Array.from({ length: 40 }, () => Buffer.alloc(100_000, 1)));
  const error = await carrier.write('big.csv', big()).catch((problem) => problem);
  console.log(error.trouble.code, JSON.stringify(await readdir(folder)));`;

it('is told as that, and leaves no half of the file behind', { tags: 'needs-root' }, async () => {
  const disk = await mkdtemp(join(tmpdir(), 'full-'));
  const mounted =
    'mount -t tmpfs -o size=1m none "$DISK" && "$NODE" --input-type=module -e "$PROGRAM"';
  const shell = startProcess('unshare', ['--mount', 'sh', '-c', mounted], {
    env: { PATH: process.env.PATH ?? '', DISK: disk, NODE: process.execPath, PROGRAM },
  });
  expect(await shell.ended()).toBe(0);
  expect(shell.printed).toEqual({ out: 'disk-full []\n', err: '' });
  await rm(disk, { recursive: true });
});
