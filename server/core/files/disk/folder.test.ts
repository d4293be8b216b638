import { mkdir, readdir, rename, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { closing } from '#server/core/testing/closing.ts';
import { startProcess } from '#server/core/testing/process.ts';
import { openFiles } from '../open-files.ts';
import { startDiskStore } from '../testing/disk-store.ts';
import { bytes } from '../testing/presigned.ts';

const store = closing(await startDiskStore());
const files = store.files;

describe('the folder', () => {
  it('keeps its folders, so that removes and writes that meet in one do no harm', async () => {
    const keys = Array.from({ length: 40 }, (_, count) => `meeting/1/x/${count % 2}`);
    await Promise.all(
      keys.map(async (key) => {
        await files.write(key, bytes(1));
        await files.remove(key);
      }),
    );
    for (const key of keys) expect(await files.read(key)).toBeUndefined();
    expect(await readdir(join(store.root, 'meeting', '1', 'x'))).toEqual([]);
  });

  it.each(['', '../x', 'a/../b', 'a/', '.incoming/x', 'a\0b', 'a\\b'])(
    'has no key %j',
    async (key) => {
      await expect(files.read(key)).rejects.toThrow('is not the key of a file');
      await expect(files.write(key, bytes(1))).rejects.toThrow('is not the key of a file');
      await expect(files.remove(key)).rejects.toThrow('is not the key of a file');
    },
  );

  it('that is gone makes the server unready, and says so', async () => {
    expect((await store.app.inject('/readyz')).statusCode).toBe(200);
    const away = `${store.root} away`;
    await rename(store.root, away);
    expect(await files.findTrouble()).toBe('does not answer');
    const unready = await store.app.inject('/readyz');
    expect(unready.statusCode).toBe(503);
    expect(unready.json()).toEqual({ message: 'Not ready: the file store does not answer.' });
    await rename(away, store.root);
    expect((await store.app.inject('/readyz')).statusCode).toBe(200);
  });

  it('on a full or read-only disk refuses what it cannot keep, politely, and is not ready', {
    tags: 'needs-root',
  }, async () => {
    const disk = join(store.test.platform.settings.dataDir, 'disk');
    await mkdir(disk);
    const script = `
      import { execFileSync } from 'node:child_process';
      const { openFolder } = await import(${JSON.stringify(join(import.meta.dirname, 'folder.ts'))});
      const folder = await openFolder(${JSON.stringify(disk)}, new Date());
      console.log(await folder.findTrouble());
      await folder.write('a', new Uint8Array(15e6));
      const refused = await folder.write('b', new Uint8Array(15e6)).catch((error) => error);
      console.log(refused.status, refused.retryAfterSeconds, refused.message);
      console.log(await folder.size('b'), await folder.findTrouble());
      execFileSync('mount', ['-o', 'remount,ro', ${JSON.stringify(disk)}]);
      const alike = await folder.write('c', new Uint8Array(1)).catch((error) => error);
      console.log(alike.status, await folder.findTrouble());`;
    const shell = startProcess(
      'unshare',
      [
        '--mount',
        'sh',
        '-c',
        'mount -t tmpfs -o size=20m none "$0" && exec "$1" --input-type=module -e "$2"',
        disk,
        process.execPath,
        script,
      ],
      { env: { PATH: process.env.PATH ?? '' } },
    );
    await shell.ended();
    expect(shell.printed.err).toBe('');
    expect(shell.printed.out.split('\n')).toEqual([
      'undefined',
      '503 10 We cannot store or open files right now. Please try again in a minute.',
      'undefined takes no changes: its disk is full',
      '503 takes no changes: it is read-only',
      '',
    ]);
  });

  it('is cleared at a start of what a process that died has left, and of nothing else', async () => {
    const [old, fresh] = ['old', 'fresh'].map((name) => join(store.root, '.incoming', name));
    await mkdir(join(store.root, '.incoming'), { recursive: true });
    for (const path of [old, fresh]) await writeFile(path ?? '', 'x');
    const now = store.test.platform.clock();
    const minutesAgo = (minutes: number) => new Date(now.getTime() - minutes * 60_000);
    await utimes(old ?? '', minutesAgo(21), minutesAgo(21));
    await utimes(fresh ?? '', minutesAgo(19), minutesAgo(19));
    await openFiles(store.test.platform);
    expect(await store.incoming()).toEqual(['fresh']);
  });
});
