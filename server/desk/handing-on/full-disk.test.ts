/** A disk that fills up while a file is written. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { startProcess } from '#server/core/testing/process.ts';

const PROGRAM = `
  import { readdir, writeFile } from 'node:fs/promises';
  import { folder } from '${import.meta.dirname}/kinds/folder.ts';
  const handOnFolder = process.env.DISK;
  await writeFile(handOnFolder + '/other', Buffer.alloc(2_000_000)).catch(() => {});
  const access = { setup: { folder: '' }, secrets: {}, settings: { handOnFolder } };
  const error = await folder.tryOut(access, new Date()).catch((problem) => problem);
  console.log(error.trouble.code, JSON.stringify(await readdir(handOnFolder)));`;

it('is told as that, and leaves no half of the file behind', { tags: 'needs-root' }, async () => {
  const disk = await mkdtemp(join(tmpdir(), 'full-'));
  const mounted =
    'mount -t tmpfs -o size=1m none "$DISK" && "$NODE" --input-type=module -e "$PROGRAM"';
  const shell = startProcess('unshare', ['--mount', 'sh', '-c', mounted], {
    env: { PATH: process.env.PATH ?? '', DISK: disk, NODE: process.execPath, PROGRAM },
  });
  expect(await shell.ended()).toBe(0);
  expect(shell.printed).toEqual({ out: 'disk-full ["other"]\n', err: '' });
  await rm(disk, { recursive: true });
});
