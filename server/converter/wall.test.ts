import { once } from 'node:events';
import { readdir, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { temporaryFolder } from '#server/core/testing/temporary-folder.ts';
import { askProgram } from './ask-program.ts';
import { decodeFrame } from './frame.ts';
import { LIMITS } from './limits.ts';
import { countProcesses, uniqueSleep, untilProcesses } from './testing/processes.ts';
import { bubblewrap, limitsOnly, type Wall } from './wall.ts';

const SMALL = {
  ...LIMITS,
  memoryBytes: 200 * 2 ** 20,
  folderBytes: 16 * 2 ** 20,
  outputBytes: 2 ** 20,
  processes: 40,
  seconds: 90,
};
// A busy machine gives conversions what is left.
vi.setConfig({ testTimeout: 90_000 });

const never = new AbortController().signal;
const secret = join(temporaryFolder('neighbour-'), 'answers.json');
let connections = 0;
const server = createServer((socket) => {
  connections += 1;
  socket.destroy();
}).listen(0, '127.0.0.1');
await once(server, 'listening');
const { port } = server.address() as AddressInfo;
afterAll(() => void server.close());
await writeFile(secret, 'another applicant', { mode: 0o644 });

/** Runs a script behind the wall. @returns what it printed, errors included. */
async function printed(wall: Wall, script: string, upload = ''): Promise<string> {
  const inside: Wall = (limits) => wall(limits, ['bash', '-c', `(${script}) 2>&1; true`]);
  return (await askProgram(inside, Buffer.from(upload), SMALL, never)).toString();
}

describe('behind the wall of bubblewrap', () => {
  test('no server is reached over the network', async () => {
    const connect = `exec 3<>/dev/tcp/127.0.0.1/${port} && echo connected`;
    expect(await printed(bubblewrap, connect)).not.toContain('connected');
    expect(connections).toBe(0);
    expect(await printed(limitsOnly, connect), 'the same words reach it without').toContain(
      'connected',
    );
  });

  test('only files of the system and of the converter are there', async () => {
    const listed = await printed(bubblewrap, 'ls -A / /tmp /etc; ls /root /home /work /data /run');
    for (const gone of ['/root', '/home', '/run', '/data'])
      expect(listed).toContain(`'${gone}': No such file`);
    expect(listed).not.toMatch(/shadow|hosts|ssl|neighbour|server\b/);
    expect(await printed(bubblewrap, `cat '${secret}'`)).toContain('No such file');
    const settings = join(import.meta.dirname, '../core/settings.ts');
    expect(await printed(bubblewrap, `cat '${settings}'`)).toContain('No such file');
  });

  test('a program writes in its own folder alone', async () => {
    const places = '/ /etc /dev /usr /var /converter /proc/sys';
    const write = `for place in ${places}; do touch $place/x; done 2> /dev/null; touch mine; ls; ls /*/x`;
    expect(await printed(bubblewrap, write)).toMatch(/^mine\nls: cannot access/);
  });

  test('no other process is seen or touched', async () => {
    expect(Number(await printed(bubblewrap, 'ls /proc | grep -c "^[0-9]"'))).toBeLessThan(10);
    const touched = await printed(
      bubblewrap,
      `cat /proc/${process.pid}/environ; kill -0 ${process.pid}`,
    );
    expect(touched).toMatch(/No such file[\s\S]+No such process/);
  });

  test('files that a program writes are kept in bounds', async () => {
    const fill = 'for i in 1 2 3; do head -c 10000000 /dev/zero > $i; done';
    expect(await printed(bubblewrap, fill)).toContain('No space left');
  });

  test('a process that leaves its group ends with it', async () => {
    const length = uniqueSleep();
    await printed(bubblewrap, `setsid sleep ${length} > /dev/null 2>&1 < /dev/null &`);
    await untilProcesses(length, 0);
  });
});

describe.each([
  ['bubblewrap', bubblewrap],
  ['limits', limitsOnly],
])('behind the wall of %s', (_, wall) => {
  /** A program that sleeps, with a child, and the length of their sleep. */
  function sleeper() {
    const length = uniqueSleep();
    const slow: Wall = (limits) => wall(limits, ['sh', '-c', `sleep ${length} & sleep ${length}`]);
    return { length, slow };
  }

  test('a program gets the upload and gives its answer', async () => {
    const upload = 'upload '.repeat(40_000);
    expect(await printed(wall, 'cat', upload)).toBe(upload);
  });

  test('the environment does not come along', async () => {
    vi.stubEnv('DATABASE_URL', 'postgres://secret');
    expect(await printed(wall, 'env')).not.toContain('secret');
    vi.unstubAllEnvs();
  });

  test('a program is not root, and cannot become it', { tags: 'needs-root' }, async () => {
    if (wall === limitsOnly) return;
    const facts = await printed(wall, 'grep -E "^(Uid|CapEff|NoNewPrivs):" /proc/self/status');
    expect(facts).toMatch(/^Uid:\s+6\d{4}\s[\s\S]*CapEff:\s+0+\n[\s\S]*NoNewPrivs:\s+1\n/);
  });

  test('memory is bounded', async () => {
    const fill = 'head -c 500000000 /dev/zero | tail > /dev/null';
    expect(await printed(wall, fill)).toContain('memory');
  });

  test('an answer is bounded', async () => {
    const endless: Wall = (limits) => wall(limits, ['sh', '-c', 'echo begun >&2; exec yes']);
    const answer = await askProgram(endless, Buffer.alloc(0), SMALL, never);
    expect(decodeFrame(answer).facts).toEqual({ ok: false, reason: 'tooBigInside' });
  });

  test('a program that takes too long is ended, with its children', async () => {
    const { length, slow } = sleeper();
    const answer = await askProgram(slow, Buffer.alloc(0), { ...SMALL, seconds: 1 }, never);
    expect(decodeFrame(answer).facts).toEqual({ ok: false, reason: 'tooSlow' });
    await untilProcesses(length, 0);
  });

  test('a program that is not wanted any more is ended, with its children', async () => {
    const { length, slow } = sleeper();
    const cancel = new AbortController();
    const asked = askProgram(slow, Buffer.alloc(0), SMALL, cancel.signal);
    asked.catch(() => {});
    await vi.waitUntil(async () => (await countProcesses(length)) > 0, { timeout: 50_000 });
    cancel.abort(new Error('deleted by the applicant'));
    await expect(asked).rejects.toThrow('deleted by the applicant');
    await untilProcesses(length, 0);
  });

  test('a program that cannot be started is an error of the machine', async () => {
    const missing: Wall = (limits) => wall(limits, ['no-such-program']);
    await expect(askProgram(missing, Buffer.alloc(0), SMALL, never)).rejects.toThrow('started');
  });
});

const own = temporaryFolder('own-');
test('the folder of limits alone is gone when its program is', async () => {
  vi.stubEnv('TMPDIR', own);
  await printed(limitsOnly, 'mkdir -p a/b; touch a/b/c');
  vi.unstubAllEnvs();
  expect(await readdir(own)).toEqual([]);
});
