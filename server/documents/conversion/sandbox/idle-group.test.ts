import { existsSync, mkdirSync, readdirSync, readFileSync, rmdirSync } from 'node:fs';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { silentLog } from '#server/platform/log.ts';
import { DEFAULT_LIMITS } from '../limits.ts';
import { type IdleGroup, openIdleGroup } from './idle-group.ts';
import { openSandbox } from './sandbox.ts';

/** Root may make control groups, unless a container has them to read only. */
const probe = openIdleGroup();
probe?.close();
const WITH_GROUPS = { tags: 'needs-root', ...(probe === undefined && { skip: true }) };

let group: IdleGroup | undefined;
afterEach(() => group?.close());

function open(): IdleGroup {
  group = openIdleGroup();
  if (group === undefined) throw new Error('there is no control group');
  return group;
}

const readIn = (name: string) => readFileSync(join(group?.folder ?? '', name), 'utf8').trim();

test(
  'a program of the sandbox and all that it starts are in it until they end',
  WITH_GROUPS,
  async () => {
    const sandbox = openSandbox(DEFAULT_LIMITS, silentLog(), undefined, open());
    const program = await sandbox.start({
      command: 'sh',
      args: ['-c', 'sleep 60 & echo ready >&2; cat'],
    });
    await program.untilLine('ready');
    // Bubblewrap, its process 1, the shell, and its two.
    expect(readIn('cgroup.procs').split('\n').length).toBeGreaterThan(3);
    await program.give(Buffer.from('x'), AbortSignal.timeout(60_000));
    await vi.waitUntil(() => readIn('cgroup.procs') === '');
  },
);

test('it is idle, but while it is lifted', WITH_GROUPS, () => {
  const { lift } = open();
  expect(readIn('cpu.idle')).toBe('1');
  const [first, second] = [lift(), lift()];
  expect(readIn('cpu.idle')).toBe('0');
  // A tenth of what every other group has.
  const weight = ['cpu.shares', 'cpu.weight'].find((name) =>
    existsSync(join(group?.folder ?? '', name)),
  );
  expect(readIn(weight ?? '')).toMatch(/^(110|10)$/);
  first[Symbol.dispose]();
  expect(readIn('cpu.idle')).toBe('0');
  second[Symbol.dispose]();
  expect(readIn('cpu.idle')).toBe('1');
});

test('it goes with its process, also if that one was killed', WITH_GROUPS, () => {
  const { folder, close } = open();
  const parent = dirname(folder);
  // No process has this number, or ever will.
  const forgotten = join(parent, 'matricula-conversions-99999999-x');
  const somebodys = join(parent, 'matricula-conversions-1-x');
  mkdirSync(forgotten);
  mkdirSync(somebodys);
  try {
    openIdleGroup()?.close();
    expect(readdirSync(parent)).not.toContain('matricula-conversions-99999999-x');
    expect(existsSync(somebodys)).toBe(true);
    expect(existsSync(folder)).toBe(true);
  } finally {
    rmdirSync(somebodys);
  }
  close();
  expect(existsSync(folder)).toBe(false);
});

test('a folder that is no control group stays as it was', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'no-group-'));
  expect(openIdleGroup([folder, '/nowhere'])).toBeUndefined();
  expect(await readdir(folder)).toEqual([]);
  await rm(folder, { recursive: true });
});
