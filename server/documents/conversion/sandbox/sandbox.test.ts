import { once } from 'node:events';
import { chmod, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { silentLog } from '#server/platform/log.ts';
import { startProcess } from '#server/platform/testing/process.ts';
import { DEFAULT_LIMITS, type Limits } from '../limits.ts';
import { countProcesses, uniqueSleep, untilProcesses } from '../testing/processes.ts';
import { findIsolation } from './find-isolation.ts';
import { openSandbox, type Sandbox } from './sandbox.ts';
import type { Ending } from './sandboxed.ts';

const LIMITS: Limits = {
  ...DEFAULT_LIMITS,
  memoryBytes: 200 * 2 ** 20,
  folderBytes: 16 * 2 ** 20,
  outputBytes: 2 ** 20,
  processes: 40,
  seconds: 20,
};
// A busy machine gives the sandbox what is left.
vi.setConfig({ testTimeout: 60_000 });

const LONG_MS = 90_000;
/** Whether this machine can confine programs without namespaces: it takes Landlock and Perl. */
const { isConfined: IS_CONFINED } = await findIsolation(LIMITS, 'limits');

let folder: string;
let secret: string;
let server: Server;
let connections = 0;
let port: number;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'neighbour-'));
  secret = join(folder, 'answers.json');
  await writeFile(secret, 'another applicant', { mode: 0o644 });
  server = createServer((socket) => {
    connections += 1;
    socket.destroy();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  port = typeof address === 'object' && address !== null ? address.port : 0;
});
afterAll(async () => {
  server.close();
  await rm(folder, { recursive: true });
});

describe('the strongest sandbox', () => {
  const sandbox = openSandbox(LIMITS, silentLog());

  test('is available on this machine', async () => {
    expect(await sandbox.strength()).toBe('namespaces');
  });

  test('no file is there but those of the system', async () => {
    const homes = await textOf(sandbox, 'ls -A / /tmp /etc; ls /root /home /work /data /run 2>&1');
    expect(homes).toMatch(/\/root': No such file/);
    expect(homes).toMatch(/\/home': No such file/);
    expect(homes).toMatch(/\/run': No such file/);
    expect(homes).not.toMatch(/shadow|hosts|ssl|neighbour/);
    expect(await endOf(sandbox, `cat '${secret}'`)).toMatchObject({ code: 1 });
    expect(
      await endOf(sandbox, `cat '${join(import.meta.dirname, '../limits.ts')}'`),
    ).toMatchObject({
      code: 1,
    });
  });

  test('nothing can be written but in its own folder', async () => {
    const written =
      'for place in / /etc /dev /usr /var /proc/sys; do touch "$place/x"; done; ls /*/x';
    expect(await textOf(sandbox, `touch mine && ls; (${written}) 2>/dev/null; true`)).toBe(
      'mine\n',
    );
  });

  test('no other process is seen', async () => {
    const seen = await textOf(sandbox, 'ls /proc | grep -c "^[0-9]"');
    expect(Number(seen)).toBeLessThan(10);
  });

  test('a process that leaves its group ends with it', { timeout: LONG_MS }, async () => {
    const length = uniqueSleep();
    const program = await sandbox.start(shell(`setsid sleep ${length} & echo on >&2; wait`));
    await program.untilLine('on');
    await untilProcesses(length, 1);
    await program.kill();
    await untilProcesses(length, 0);
  });

  test('everything ends with a worker that is killed', { timeout: LONG_MS }, async () => {
    const length = uniqueSleep();
    const script = join(import.meta.dirname, '../testing/abandoned.ts');
    const env = { PATH: process.env.PATH ?? '' };
    const worker = startProcess(process.execPath, [script, length], { env });
    await worker.untilPrinted('running');
    // The worker, which has the length as its argument, and the program.
    await untilProcesses(length, 2);
    worker.kill('SIGKILL');
    expect(await worker.ended()).toBe('SIGKILL');
    await untilProcesses(length, 0);
  });

  test('what it writes is kept in bounds', async () => {
    expect(
      await endOf(sandbox, 'for i in 1 2 3; do head -c 10000000 /dev/zero > $i; done'),
    ).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('No space left'),
    });
  });
});

describe.each(['namespaces', 'limits'] as const)('with %s', (strength) => {
  const sandbox = openSandbox(LIMITS, silentLog(), strength);

  test.runIf(strength === 'namespaces' || IS_CONFINED)(
    'nobody is reached over the network',
    async () => {
      const before = connections;
      expect(await connect(sandbox)).not.toBe(0);
      expect(connections).toBe(before);
      expect(await connectDirectly(), 'the same words do reach it from outside').toBe(0);
      expect(connections).toBe(before + 1);
    },
  );

  test.runIf(strength === 'namespaces' || IS_CONFINED)(
    'no file of somebody else is read or written, and none of the program',
    async () => {
      const ours = join(import.meta.dirname, '../limits.ts');
      for (const file of [secret, ours]) {
        expect(await endOf(sandbox, `cat '${file}'`)).toMatchObject({ code: 1 });
      }
      await endOf(sandbox, `echo gone > '${secret}'; rm -f '${secret}'; touch '${secret}.2'`);
      expect(await readdir(folder)).toEqual(['answers.json']);
      expect(await readFile(secret, 'utf8')).toBe('another applicant');
    },
  );

  test.runIf(strength === 'namespaces' || IS_CONFINED)('no other process is touched', async () => {
    const other = `/proc/${process.pid}/environ`;
    expect(await endOf(sandbox, `cat ${other} || kill -0 ${process.pid}`)).toMatchObject({
      code: 1,
    });
  });

  test('a program gets the upload and gives its output', async () => {
    const upload = Buffer.alloc(300_000, 'upload ');
    const ending = await sandbox.run(shell('cat'), upload, AbortSignal.timeout(LONG_MS));
    expect(ending).toMatchObject({ kind: 'exited', code: 0 });
    expect(ending.kind === 'exited' && upload.equals(ending.output)).toBe(true);
  });

  test('a program that does not want the upload is no problem', async () => {
    const upload = Buffer.alloc(2 ** 20);
    const ending = await sandbox.run(shell('exit 7'), upload, AbortSignal.timeout(LONG_MS));
    expect(ending).toMatchObject({ code: 7 });
  });

  test('nothing of the environment comes along', async () => {
    process.env.DATABASE_URL = 'postgres://secret';
    const names = (await textOf(sandbox, 'env')).split('\n').map((line) => line.split('=')[0]);
    delete process.env.DATABASE_URL;
    const known = ['PATH', 'LANG', 'HOME', 'TMPDIR', 'FOLDER_URL', 'PWD', 'SHLVL', '_', ''];
    expect(names.filter((name) => !known.includes(name ?? ''))).toEqual([]);
  });

  test('the program is not root, and cannot become it', { tags: 'needs-root' }, async () => {
    const asked = 'case $key in Uid:|CapEff:|CapBnd:|NoNewPrivs:) echo $value;; esac';
    const facts = await textOf(
      sandbox,
      `while read -r key value rest; do ${asked}; done < /proc/self/status`,
    );
    const [user, effective, bounding, noNew] = facts.trim().split('\n');
    expect(Number(user)).toBeGreaterThan(60_000);
    expect([effective, bounding].map(Number)).toEqual([0, 0]);
    expect(noNew).toBe('1');
  });

  test('memory is bounded', async () => {
    expect(await endOf(sandbox, 'head -c 500000000 /dev/zero | tail > /dev/null')).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('memory'),
    });
  });

  test('output is bounded', async () => {
    expect(await endOf(sandbox, 'yes')).toEqual({ kind: 'wrote too much' });
  });

  test('processes are bounded', { tags: 'needs-root' }, async () => {
    const many = 'for i in $(seq 100); do sleep 3 & done; wait';
    const ending = await endOf(sandbox, many);
    expect(ending).toMatchObject({ stderr: expect.stringMatching(/fork/i) });
  });

  test('a cancelled program ends, with its children', { timeout: LONG_MS }, async () => {
    const length = uniqueSleep();
    const cancel = new AbortController();
    const program = await sandbox.start(shell(`sleep ${length} & echo on >&2; sleep ${length}`));
    const ending = program.give(new Uint8Array(), cancel.signal);
    await program.untilLine('on');
    cancel.abort(new Error('deleted by the applicant'));
    await expect(ending).rejects.toThrow('deleted by the applicant');
    await untilProcesses(length, 0);
    expect(program.isRunning()).toBe(false);
  });

  test('one that is cancelled before it begins never does', async () => {
    const length = uniqueSleep();
    const signal = AbortSignal.abort(new Error('deleted'));
    const run = sandbox.run(shell(`sleep ${length}`), new Uint8Array(), signal);
    await expect(run).rejects.toThrow('deleted');
    expect(await countProcesses(length)).toBe(0);
  });

  test('its folder is gone when it is', async () => {
    // Other tests have sandboxes, too.
    const own = await mkdtemp(join(tmpdir(), 'own-'));
    await chmod(own, 0o755);
    vi.stubEnv('TMPDIR', own);
    const ending = await endOf(sandbox, 'cat > upload.docx; mkdir -p a/b; touch a/b/c; pwd');
    vi.unstubAllEnvs();
    expect(ending).toMatchObject({ code: 0 });
    expect(await readdir(own)).toEqual([]);
    await rm(own, { recursive: true });
  });
});

test('a program that is not there is an error of the machine', async () => {
  const sandbox = openSandbox(LIMITS, silentLog());
  const program = { command: 'no-such-program', args: [] };
  const ending = await sandbox.run(program, new Uint8Array(), AbortSignal.timeout(LONG_MS));
  expect(ending).toMatchObject({ kind: 'exited', code: 127 });
});

function shell(script: string) {
  return { command: 'sh', args: ['-c', script] };
}

async function endOf(sandbox: Sandbox, script: string): Promise<Ending> {
  return sandbox.run(shell(script), new Uint8Array(), AbortSignal.timeout(LONG_MS));
}

async function textOf(sandbox: Sandbox, script: string): Promise<string> {
  const ending = await endOf(sandbox, script);
  return ending.kind === 'exited' ? Buffer.from(ending.output).toString() : ending.kind;
}

function toServer(): string[] {
  return ['-c', `exec 3<>/dev/tcp/127.0.0.1/${port}`];
}

async function connect(sandbox: Sandbox): Promise<number> {
  const program = { command: 'bash', args: toServer() };
  const ending = await sandbox.run(program, new Uint8Array(), AbortSignal.timeout(LONG_MS));
  return ending.kind === 'exited' ? ending.code : -1;
}

async function connectDirectly(): Promise<number | string> {
  const env = { PATH: process.env.PATH ?? '' };
  return startProcess('bash', toServer(), { env }).ended();
}
