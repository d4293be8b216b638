/**
 * What a worker does with documents where Docker's defaults hold: no rights, a file system that is read-only but for a /tmp that nothing can be started from, and Docker's
 * filter of system calls, which leaves no namespaces. As near as it can be had without a container engine.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { paragraph, wordFile } from '#server/converter/testing/word-file.ts';
import { hasClamd, startClamd, type TestClamd } from '#server/platform/scanner/testing/clamd.ts';
import { dockerProfile } from './testing/docker-profile.ts';
import { readDockerfile } from './testing/read-dockerfile.ts';
import { canBuildWalls, wallsOf } from './testing/walls.ts';
import { HOME_FOLDER, WORKER } from './topology.ts';

vi.setConfig({ testTimeout: 300_000 });

const dockerfile = readDockerfile(join(import.meta.dirname, '..', 'Dockerfile'));
const INSIDE = join(HOME_FOLDER, 'work-inside.ts');
/** Makes /tmp as Docker does, and then the walls. */
const BUILD = `mount -t tmpfs -o noexec,nosuid,nodev,size=${WORKER.writableMiB}m,mode=1777 tmpfs "$1" && exec bwrap --bind "$@"`;
const FILTER_FD = 3;

describe.runIf(canBuildWalls() && hasClamd)('a worker under the defaults of Docker', () => {
  const folder = mkdtempSync(join(tmpdir(), 'matricula-docker-'));
  let clamd: TestClamd;
  beforeAll(async () => {
    clamd = await startClamd(25_000_000);
  });
  afterAll(async () => {
    await clamd?.close();
    rmSync(folder, { recursive: true });
  });

  async function inside(...command: string[]): Promise<{ out: string; err: string }> {
    const socket = dirname(clamd.socket);
    const walls = wallsOf(dockerfile, 'worker', [
      ...['--unshare-pid', '--unshare-ipc', '--unshare-uts', '--seccomp', String(FILTER_FD)],
      ...['--ro-bind', socket, '/run/clamav'],
      ...['--ro-bind', join(import.meta.dirname, 'testing/work-inside.ts'), INSIDE],
    ]);
    const child = spawn(
      'unshare',
      [
        ...['--user', '--map-root-user', '--mount', '--', 'sh', '-c', BUILD, 'sh', folder, '/tmp'],
        ...walls,
        ...command,
      ],
      {
        env: {
          PATH: '/usr/sbin:/usr/bin:/sbin:/bin',
          ...dockerfile.environmentOf('worker'),
          CLAMD_SOCKET: '/run/clamav/s',
        },
        stdio: ['pipe', 'pipe', 'pipe', 'pipe'],
      },
    );
    const filter = child.stdio[FILTER_FD] as NodeJS.WritableStream;
    filter.end(dockerProfile());
    child.stdin?.on('error', () => {});
    child.stdin?.end(wordFile({ body: paragraph('Hello') }));
    const read = (stream: NodeJS.ReadableStream | null) => (stream === null ? '' : text(stream));
    const [out, err] = await Promise.all([
      read(child.stdout),
      read(child.stderr),
      once(child, 'close'),
    ]);
    return { out, err };
  }

  test('finds what Docker forbids forbidden', async () => {
    const tried = [
      ...['unshare --user true', 'unshare --mount true', 'bwrap --ro-bind / / true'],
      ...['cp /bin/true /tmp/true && /tmp/true', `touch ${HOME_FOLDER}/x`],
    ];
    const each = tried.map(
      (command) => `said=$( (${command}) 2>&1 ) && echo done; echo "$said" | tail -n 1`,
    );
    const { out, err } = await inside('sh', '-c', each.join('; '));
    const lines = out.trim().split('\n');
    expect(lines, err).toEqual(tried.map(() => expect.stringMatching(/permi|read-only/i)));
  });

  test('scans a Word document, converts it and makes a copy, in the plainer sandbox', async () => {
    const { out, err } = await inside('node_modules/.bin/node', INSIDE);
    expect(err).toContain('in a plainer sandbox');
    expect(err).not.toMatch(/weak sandbox|"level":[56]0|EROFS|crashed/);
    expect(JSON.parse(out || '{}'), err).toEqual({
      isScanned: true,
      // No virus has a name here.
      verdict: {},
      document: 1,
      copy: [],
    });
  });
});
