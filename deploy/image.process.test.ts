/**
 * The images as processes: what the Dockerfile copies and nothing else of the project, read-only but for /tmp, as its user and without rights. A
 * container engine is not needed: bubblewrap makes the same walls.
 */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findFreePort } from '#server/platform/testing/process.ts';
import { makeCertificate } from '../scripts/topology/make-certificate.ts';
import { type Postgres, startPostgres } from '../scripts/topology/postgres.ts';
import { readDockerfile } from './testing/read-dockerfile.ts';
import { HOME_FOLDER, IMAGE_USER, WEB, WORKER } from './topology.ts';

const ROOT = join(import.meta.dirname, '..');
const { said, environmentOf } = readDockerfile(join(ROOT, 'Dockerfile'));

const SYSTEM = ['bin', 'etc', 'lib', 'lib64', 'sbin', 'usr', 'var'].flatMap((name) => [
  '--ro-bind-try',
  `/${name}`,
  `/${name}`,
]);
const WALLS = ['--unshare-user', '--uid', String(IMAGE_USER), '--gid', String(IMAGE_USER)];
const ALONE = [...WALLS, '--cap-drop', 'ALL', '--die-with-parent', '--new-session'];

const canIsolate = spawnSync('bwrap', [...ALONE, ...SYSTEM, 'true']).status === 0;
if (!canIsolate) {
  process.stderr.write(
    'The images are not tried as processes: this machine lets bubblewrap make no namespaces.\n',
  );
}

/** What an image has of the project, as mounts; what it leaves out of `node_modules` is hidden. */
function contents(stage: string): string[] {
  const copied = said(stage, 'COPY').map((words) => basename(words.split(' ').at(-2) ?? ''));
  const [, removed = ''] = /rm -rf ([^&]*)/.exec(said('build', 'RUN').at(-1) ?? '') ?? [];
  const hidden = removed.split(/[\s\\]+/).filter((path) => /^node_modules\/[@\w/-]+$/.test(path));
  return [
    ...copied.flatMap((name) => ['--ro-bind', join(ROOT, name), join(HOME_FOLDER, name)]),
    ...hidden.flatMap((path) => ['--tmpfs', join(HOME_FOLDER, path)]),
    ...['--remount-ro', '/'],
  ];
}

describe.runIf(canIsolate)('an image', () => {
  const folder = mkdtempSync(join(tmpdir(), 'matricula-image-'));
  let postgres: Postgres;
  beforeAll(async () => {
    const certificate = makeCertificate(join(folder, 'certificate'));
    const port = await findFreePort();
    postgres = await startPostgres({
      folder: join(folder, 'postgresql'),
      port,
      certificate,
      settings: { fsync: 'off' },
    });
  });
  afterAll(async () => {
    await postgres.stop();
    rmSync(folder, { recursive: true });
  });

  async function start(
    stage: string,
  ): Promise<{ child: ChildProcess; url: string; printed: () => string }> {
    const port = String(await findFreePort());
    const environment = {
      PATH: '/usr/sbin:/usr/bin:/sbin:/bin',
      ...environmentOf(stage),
      HOST: '127.0.0.1',
      PORT: port,
      PUBLIC_URL: 'https://apply.x.test',
      DATABASE_URL: postgres.url,
      SMTP_URL: 'smtp://127.0.0.1:9',
      SECRETS_KEY: 'only-for-tests-only-for-tests-only',
    };
    const [command = '', ...args] = JSON.parse(said(stage, 'CMD').at(-1) ?? '') as string[];
    const certificates = join(folder, 'certificate');
    const child = spawn(
      'bwrap',
      [
        ...ALONE,
        ...SYSTEM,
        ...['--proc', '/proc', '--dev', '/dev', '--tmpfs', WEB.writable],
        ...['--ro-bind', certificates, certificates],
        ...contents(stage),
        ...['--chdir', HOME_FOLDER, command, ...args],
      ],
      { env: environment, stdio: ['ignore', 'pipe', 'pipe'] },
    );
    let printed = '';
    for (const output of [child.stdout, child.stderr]) {
      output.on('data', (chunk) => {
        printed += chunk;
      });
    }
    return { child, url: `http://127.0.0.1:${port}`, printed: () => printed };
  }

  test.each([WEB, WORKER])(
    'of a $role needs no more than that, and is ready',
    async ({ role, ready, alive }) => {
      const { child, url, printed } = await start(role);
      try {
        const ask = async (path: string) => {
          if (child.exitCode !== null) throw new Error(printed());
          return fetch(url + path).then(
            (answer) => answer.status,
            () => 0,
          );
        };
        await expect.poll(() => ask(ready), { timeout: 50_000, interval: 100 }).toBe(200);
        expect(await ask(alive)).toBe(200);
        if (role === 'web') {
          const page = await fetch(url);
          expect(await page.text()).toContain('<div id="root"');
        }
        expect(printed()).not.toMatch(/"level":[56]0|EROFS|weak sandbox/);
      } finally {
        const ended = once(child, 'close');
        child.kill('SIGKILL');
        await ended;
      }
    },
  );
});
