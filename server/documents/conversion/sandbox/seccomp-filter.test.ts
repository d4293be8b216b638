import { describe, expect, test, vi } from 'vitest';
import { silentLog } from '#server/platform/log.ts';
import { DEFAULT_LIMITS } from '../limits.ts';
import { findIsolation } from './find-isolation.ts';
import { openSandbox, type Sandbox } from './sandbox.ts';
import { forbiddenCalls, seccompFilter } from './seccomp-filter.ts';

// A busy machine gives the sandbox what is left.
vi.setConfig({ testTimeout: 60_000 });

const { isConfined: IS_CONFINED } = await findIsolation(DEFAULT_LIMITS, 'limits');
const IS_X64 = process.arch === 'x64';

const [NOT_PERMITTED, NO_SUCH_CALL, NO_SUCH_FAMILY] = [1, 38, 97];
const [UNIX, INET, NETLINK, PACKET, INET6, VSOCK] = [1, 2, 16, 17, 10, 40];
const LAST_FAMILY = 45;
const CALLS = IS_X64
  ? { clone: 56, clone3: 435, unshare: 272, ioctl: 16, socket: 41, socketpair: 53 }
  : { clone: 220, clone3: 435, unshare: 97, ioctl: 29, socket: 198, socketpair: 199 };

describe.each(['namespaces', 'limits'] as const)('in a sandbox of %s', (strength) => {
  const sandbox = openSandbox(DEFAULT_LIMITS, silentLog(), strength);
  const isThere = strength === 'namespaces' || IS_CONFINED;

  test.runIf(isThere)('no call that leads out of it is carried out', async () => {
    const calls = [...forbiddenCalls()];
    expect(calls.length).toBeGreaterThan(50);
    const answers = await tryCalls(
      sandbox,
      calls.map(([, number]) => [number, 0, 0, 0, 0, 0]),
    );
    const refused = calls.map(([name], index) => [name, answers[index]]);
    expect(refused).toEqual(calls.map(([name]) => [name, NOT_PERMITTED]));
  });

  test.runIf(isThere)('there is no socket but those within the machine', async () => {
    const families = Array.from({ length: LAST_FAMILY + 1 }, (_, family) => family);
    const others = families.filter((family) => family !== UNIX);
    expect(others).toEqual(expect.arrayContaining([INET, INET6, NETLINK, PACKET, VSOCK]));
    const asked = [CALLS.socket, CALLS.socketpair].flatMap((call) =>
      [1, 2, 3].flatMap((kind) => others.map((family) => [call, family, kind, 0, 0])),
    );
    const answers = await tryCalls(sandbox, asked);
    expect(answers).toEqual(asked.map(() => NO_SUCH_FAMILY));
    expect(await tryCalls(sandbox, [[CALLS.socket, UNIX, 1, 0]])).toEqual([0]);
  });

  test.runIf(isThere)('no further namespaces can be made', async () => {
    const kinds = [0x20000, 0x2000000, 0x4000000, 0x8000000, 0x10000000, 0x20000000, 0x40000000];
    const unshared = [...kinds, 0x80].map((kind) => [CALLS.unshare, kind]);
    const SIGCHLD = 17;
    const cloned = kinds.map((kind) => [CALLS.clone, kind + SIGCHLD, 0, 0, 0, 0]);
    const answers = await tryCalls(sandbox, [...unshared, ...cloned]);
    expect(answers).toEqual(answers.map(() => NOT_PERMITTED));
    // A new process without namespaces is allowed, and so is what threads may unshare.
    const FILES = 0x400;
    expect(await tryCalls(sandbox, [[CALLS.clone, SIGCHLD, 0, 0, 0, 0]])).toEqual([0]);
    expect(await tryCalls(sandbox, [[CALLS.unshare, FILES]])).toEqual([0]);
    expect(await tryCalls(sandbox, [[CALLS.clone3, 0, 0]])).toEqual([NO_SUCH_CALL]);
  });

  test.runIf(isThere)('nothing is typed into a terminal', async () => {
    const NOT_A_TERMINAL = 25;
    const [typed, pasted, asked] = [0x5412, 0x541c, 0x5413];
    const answers = await tryCalls(
      sandbox,
      [typed, pasted, asked].map((what) => [CALLS.ioctl, 0, what, 0]),
    );
    expect(answers).toEqual([NOT_PERMITTED, NOT_PERMITTED, NOT_A_TERMINAL]);
  });

  test.runIf(isThere && IS_X64)(
    'the other numbers of the calls, those of x32, do not lead around it',
    async () => {
      const [GETPID, GETPID_OF_X32] = [39, 39 + 0x40000000];
      expect(await tryCalls(sandbox, [[GETPID], [GETPID_OF_X32]])).toEqual([0, NOT_PERMITTED]);
    },
  );

  test('no file of whoever started it is open', async () => {
    // Numbers above these come from whoever started the tests.
    const program = {
      command: 'perl',
      args: ['-e', 'print grep { defined readlink "/proc/self/fd/$_" } 0 .. 9'],
    };
    const ending = await sandbox.run(program, new Uint8Array(), new AbortController().signal);
    expect(ending.kind === 'exited' && Buffer.from(ending.output).toString()).toBe('012');
  });
});

test('a filter is made for each machine, and none for one that is not known', () => {
  const filters = ['x64', 'arm64'].map((arch) => seccompFilter(arch) ?? Buffer.alloc(0));
  for (const filter of filters) {
    expect(filter.length % 8).toBe(0);
    // A jump leads at most to the last instruction, which returns.
    for (let at = 0; at < filter.length; at += 8) {
      const furthest = at + 8 * (1 + Math.max(filter.readUInt8(at + 2), filter.readUInt8(at + 3)));
      const isEnd = filter.readUInt16LE(at) === 0x06;
      expect(isEnd || furthest < filter.length).toBe(true);
    }
    expect(filter.readUInt16LE(filter.length - 8)).toBe(0x06);
  }
  expect(filters[0]?.equals(filters[1] ?? Buffer.alloc(0))).toBe(false);
  expect(seccompFilter('sparc')).toBeUndefined();
});

/** Makes system calls from inside. @returns for each the number of its error, or 0 where it was carried out. */
async function tryCalls(
  sandbox: Sandbox,
  calls: readonly (readonly number[])[],
): Promise<number[]> {
  const script = `
    for (@ARGV) {
      my @call = split /,/;
      $! = 0;
      my $answer = syscall($call[0] + 0, map { $_ + 0 } @call[1 .. $#call]);
      # A process that was made by the call is not wanted.
      exit 0 if $call[0] == ${CALLS.clone} && $answer == 0;
      print $answer == -1 ? $! + 0 : 0, "\\n";
    }`;
  const args = ['-e', `$| = 1; ${script}`, ...calls.map((call) => call.join(','))];
  const program = { command: 'perl', args };
  const ending = await sandbox.run(program, new Uint8Array(), new AbortController().signal);
  if (ending.kind !== 'exited' || ending.code !== 0) throw new Error(JSON.stringify(ending));
  return Buffer.from(ending.output).toString().trim().split('\n').map(Number);
}
