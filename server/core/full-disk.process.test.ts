import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { temporaryFolder } from '#server/core/testing/temporary-folder.ts';
import { findFreePort, startProcess } from './testing/process.ts';

/** A server that ran and stopped: PostgreSQL has files for its write-ahead log before it needs them. */
const RUN_ONCE =
  '"$NODE" server/start.ts --without-page > "$DISK/said" & until grep -qs ready "$DISK/said"; do sleep 0.1; done; kill $!; wait $!';

const folder = temporaryFolder('full disk-');

describe('on a disk that is full, a start says so in one line that names it:', {
  tags: 'needs-root',
}, () => {
  /** Runs a shell script with a disk that no other process sees. */
  async function onDisk(size: string, script: string) {
    const disk = join(folder, size);
    await mkdir(disk);
    const fill = 'cat /dev/zero > "$DISK/fill" 2> /dev/null';
    const mounted = `mount -t tmpfs -o size=${size} none "$DISK" && { ${script.replaceAll('FILL', fill)}; }`;
    const dataDir = join(disk, 'data');
    const shell = startProcess('unshare', ['--mount', 'sh', '-c', mounted], {
      env: {
        PATH: process.env.PATH ?? '',
        PORT: String(await findFreePort()),
        LOG_LEVEL: 'warn',
        DISK: disk,
        DATA_DIR: dataDir,
        NODE: process.execPath,
      },
    });
    return { code: await shell.ended(), err: shell.printed.err, dataDir };
  }

  test.each([
    [
      'before there is a database',
      '20m',
      'mkdir "$DATA_DIR"; FILL; "$NODE" server/start.ts --without-page',
    ],
    [
      'with a database that could start in the room that it has left',
      '320m',
      `${RUN_ONCE}; FILL; "$NODE" server/start.ts --without-page`,
    ],
  ])('%s', async (_when, size, script) => {
    const { code, err, dataDir } = await onDisk(size, script);
    expect(err).toMatch(/^The disk that holds DATA_DIR .*\n$/);
    expect(err).toContain(`(${dataDir}) is full`);
    expect(code).toBe(1);
  });
});
