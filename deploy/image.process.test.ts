/**
 * Runs the images as processes: with only the files that the Dockerfile copies, read-only except for /tmp, as the image's user and without
 * privileges. bubblewrap builds the sandbox, so no container engine is needed.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findFreePort } from '#server/core/testing/process.ts';
import { makeCertificate } from '../tools/topology/make-certificate.ts';
import { type Postgres, startPostgres } from '../tools/topology/postgres.ts';
import { readDockerfile } from './testing/read-dockerfile.ts';
import { canBuildWalls, wallsOf } from './testing/walls.ts';
import { WEB, WORKER } from './topology.ts';

const ROOT = join(import.meta.dirname, '..');
const dockerfile = readDockerfile(join(ROOT, 'Dockerfile'));
const { said, environmentOf } = dockerfile;
/** The command by which the guide runs operator commands in a container, which has no npm. */
const COMMAND = 'node_modules/.bin/node server/portal.ts';

test('the guide says how an operator runs a command in a container', () => {
  const guide = readFileSync(join(ROOT, 'docs/operations/put-it-anywhere.md'), 'utf8');
  for (const before of ['docker compose exec web-1', 'exec deploy/matricula-web --'])
    expect(guide).toContain(`${before} ${COMMAND} `);
});

describe.runIf(canBuildWalls())('an image', () => {
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

  /** @param instead runs this instead of the image's own command. */
  async function start(
    role: string,
    instead?: string,
  ): Promise<{ child: ChildProcess; url: string; printed: () => string }> {
    const port = String(await findFreePort());
    const environment = {
      PATH: '/usr/sbin:/usr/bin:/sbin:/bin',
      ...environmentOf('portal'),
      ROLE: role,
      HOST: '127.0.0.1',
      PORT: port,
      PUBLIC_URL: 'https://apply.x.test',
      DATABASE_URL: postgres.url,
      SMTP_URL: 'smtp://127.0.0.1:9',
      SECRETS_KEY: 'only-for-tests-only-for-tests-only',
    };
    const own = JSON.parse(said('portal', 'CMD').at(-1) ?? '') as string[];
    const command = instead?.split(' ') ?? own;
    const certificates = join(folder, 'certificate');
    const child = spawn(
      'bwrap',
      [
        ...wallsOf(dockerfile, 'portal', [
          ...['--tmpfs', WEB.writable],
          ...['--ro-bind', certificates, certificates],
        ]),
        ...command,
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
          // With the first screen drawn, which needs no library of the page.
          const page = async () => (await fetch(url)).text();
          await expect
            .poll(page, { timeout: 20_000 })
            .toContain('<div id="root" data-screen="/about"');
          const beside = await start(role, `${COMMAND} staff list`);
          const [code] = await once(beside.child, 'close');
          expect(code, beside.printed()).toBe(0);
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
