/**
 * Runs the images as processes: with only the files that the Dockerfile copies, read-only except for /tmp, as the image's user and without
 * privileges. bubblewrap builds the sandbox, so no container engine is needed.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { createConverter } from '#server/converter/converter.ts';
import { textOf } from '#server/converter/testing/safety.ts';
import { paragraph, wordFile } from '#server/converter/testing/word-file.ts';
import { findFreePort } from '#server/core/testing/process.ts';
import { temporaryFolder } from '#server/core/testing/temporary-folder.ts';
import { makeCertificate } from '../tools/topology/make-certificate.ts';
import { type Postgres, startPostgres } from '../tools/topology/postgres.ts';
import { readDockerfile } from './testing/read-dockerfile.ts';
import { canBuildWalls, wallsOf } from './testing/walls.ts';
import { CONVERTER, WEB, WORKER } from './topology.ts';

const ROOT = join(import.meta.dirname, '..');
const dockerfile = readDockerfile(join(ROOT, 'Dockerfile'));
/** The command by which the guide runs operator commands in a container, which has no npm. */
const COMMAND = 'node_modules/.bin/node server/portal.ts';

test('the guide says how an operator runs a command in a container', () => {
  const guide = (name: string) => readFileSync(join(ROOT, 'docs/operations', name), 'utf8');
  expect(guide('compose.md')).toContain(`docker compose exec web-1 ${COMMAND} `);
  expect(guide('kubernetes.md')).toContain(`exec deploy/matricula-web -- ${COMMAND} `);
});

describe.runIf(canBuildWalls())('an image', () => {
  const folder = temporaryFolder('image-');
  const certificates = join(folder, 'certificate');
  let postgres: Postgres;
  let end: () => Promise<unknown>;
  beforeAll(async () => {
    postgres = await startPostgres({
      folder: join(folder, 'postgresql'),
      port: await findFreePort(),
      certificate: makeCertificate(certificates),
      settings: { fsync: 'off' },
    });
  });
  afterEach(() => end());
  afterAll(() => postgres.stop());

  /** @param command runs instead of the image's own. @returns once the process is ready, or has ended. */
  async function start(
    stage: 'portal' | 'converter',
    { ready, role }: { readonly ready: string; readonly role: string },
    command: readonly string[] = JSON.parse(dockerfile.said(stage, 'CMD').at(-1) ?? ''),
  ) {
    const port = String(await findFreePort());
    const url = `http://127.0.0.1:${port}`;
    const environment = {
      PATH: '/usr/sbin:/usr/bin:/sbin:/bin',
      ...dockerfile.environmentOf(stage),
      HOST: '127.0.0.1',
      PORT: port,
      ...(stage === 'portal' && {
        ROLE: role,
        PUBLIC_URL: 'https://apply.x.test',
        DATABASE_URL: postgres.url,
        SMTP_URL: 'smtp://127.0.0.1:9',
        SECRETS_KEY: 'only-for-tests-only-for-tests-only',
      }),
    };
    const places = ['--tmpfs', WEB.writable, '--ro-bind', certificates, certificates];
    const child = spawn('bwrap', [...wallsOf(dockerfile, stage, places), ...command], {
      env: environment,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let text = '';
    for (const output of [child.stdout, child.stderr])
      output.on('data', (chunk) => {
        text += chunk;
      });
    const ended = once(child, 'close');
    const isReady = async () =>
      child.exitCode !== null || (await fetch(url + ready).catch(() => undefined))?.ok === true;
    await expect.poll(isReady, { timeout: 60_000, interval: 100 }).toBe(true);
    return {
      url,
      ended,
      printed: () => text,
      end: () => {
        child.kill('SIGKILL');
        return ended;
      },
    };
  }

  test.each([WEB, WORKER])('of a $role needs no more than that, and is ready', async (process) => {
    const started = await start('portal', process);
    end = started.end;
    const alive = await fetch(started.url + process.alive).catch(() => undefined);
    expect(alive?.status, started.printed()).toBe(200);
    if (process.role === 'web') {
      // With the first screen drawn, which needs no library of the page.
      const page = async () => (await fetch(started.url)).text();
      await expect.poll(page, { timeout: 20_000 }).toContain('<div id="root" data-screen="/about"');
      const beside = await start('portal', process, [...COMMAND.split(' '), 'staff', 'list']);
      expect((await beside.ended)[0], beside.printed()).toBe(0);
    }
    expect(started.printed()).not.toMatch(/"level":[56]0|EROFS|weak sandbox/);
  });

  test('of a converter opens a Word document for others, with no database and no secret', async () => {
    const started = await start('converter', CONVERTER);
    end = started.end;
    const converter = createConverter({ url: started.url, seconds: 120, isTrial: false });
    const upload = { bytes: wordFile({ body: paragraph('Hello') }), fileName: 'mine.docx' };
    const conversion = await converter.convert(upload, AbortSignal.timeout(120_000));
    expect(conversion.ok && textOf(conversion.pdf), started.printed()).toContain('Hello');
    expect(started.printed()).not.toMatch(/"level":[56]0|EROFS/);
  });
});
