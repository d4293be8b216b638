/**
 * Runs a converter as its container does: from its image, without secrets or other settings, read-only except for /tmp, as a user
 * without privileges.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createConverter } from '#server/converter/converter.ts';
import { textOf } from '#server/converter/testing/safety.ts';
import { paragraph, wordFile } from '#server/converter/testing/word-file.ts';
import { findFreePort } from '#server/core/testing/process.ts';
import { readDockerfile } from './testing/read-dockerfile.ts';
import { canBuildWalls, wallsOf } from './testing/walls.ts';
import { CONVERTER } from './topology.ts';

const dockerfile = readDockerfile(join(import.meta.dirname, '..', 'Dockerfile'));

test.runIf(canBuildWalls())(
  'a converter opens a Word document for others, with no database and no secret',
  { timeout: 240_000 },
  async () => {
    const port = String(await findFreePort());
    const env = {
      PATH: '/usr/sbin:/usr/bin:/sbin:/bin',
      ...dockerfile.environmentOf(CONVERTER.role),
      HOST: '127.0.0.1',
      PORT: port,
    };
    const walls = wallsOf(dockerfile, CONVERTER.role, ['--tmpfs', CONVERTER.writable]);
    const command = JSON.parse(dockerfile.said(CONVERTER.role, 'CMD').at(-1) ?? '[]');
    const own = command.length > 0 ? command : ['node_modules/.bin/node', 'server/start.ts'];
    const child = spawn('bwrap', [...walls, ...own], { env, stdio: ['ignore', 'pipe', 'pipe'] });
    let printed = '';
    for (const output of [child.stdout, child.stderr])
      output.on('data', (chunk) => {
        printed += chunk;
      });
    try {
      const url = `http://127.0.0.1:${port}`;
      const isAlive = () =>
        fetch(url + CONVERTER.alive).then(
          ({ ok }) => ok,
          () => false,
        );
      await expect.poll(isAlive, { timeout: 60_000, interval: 100 }).toBe(true);
      const converter = createConverter({ url, seconds: 120, isTrial: false });
      const upload = { bytes: wordFile({ body: paragraph('Hello') }), fileName: 'mine.docx' };
      const conversion = await converter.convert(upload, AbortSignal.timeout(120_000));
      expect(conversion.ok && textOf(conversion.pdf), printed).toContain('Hello');
      expect(printed).toContain("Matricula's converter is ready");
      expect(printed).not.toMatch(/"level":[56]0|EROFS/);
    } finally {
      const ended = once(child, 'close');
      child.kill('SIGKILL');
      await ended;
    }
  },
);
