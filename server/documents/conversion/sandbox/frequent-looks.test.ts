import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { afterEach, expect, test, vi } from 'vitest';
import { createFrequentLooks } from './frequent-looks.ts';

// So that it works on large machines as well.
vi.mock(import('node:os'), async (load) => ({
  ...(await load()),
  availableParallelism: vi.fn(() => 2),
}));

const looks = createFrequentLooks();
afterEach(async () => {
  looks.close();
  await vi.waitFor(() => expect(lookers()).toEqual([]), 5000);
});

/** What Linux says of each process of this one that looks. */
function lookers(): Record<string, string>[] {
  const all = readdirSync('/proc').flatMap((pid) => {
    try {
      const isOne = readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('look-often.pl');
      return isOne ? [readFileSync(`/proc/${pid}/status`, 'utf8')] : [];
    } catch {
      return [];
    }
  });
  const said = all.map((status) =>
    Object.fromEntries(status.split('\n').map((line) => line.split(/:\s*/, 2) as [string, string])),
  );
  const ours = said.filter(({ PPid }) => PPid === String(process.pid)).map(({ Pid }) => Pid);
  return said.filter(({ Pid, PPid }) => ours.includes(Pid) || ours.includes(PPid));
}

const wakings = () => lookers().map((status) => Number(status.voluntary_ctxt_switches));

test('a process on each processor wakes again and again while there is work', async () => {
  const processors = Number(execFileSync('nproc'));
  const { promise, resolve } = Promise.withResolvers<string>();
  const work = looks.during(() => promise);
  await vi.waitFor(() => {
    const places = lookers().map(({ Cpus_allowed_list }) => Cpus_allowed_list);
    expect(new Set(places).size).toBe(processors);
    expect(places).toHaveLength(processors);
    expect(places.join()).not.toContain('-');
    expect(Math.min(...wakings())).toBeGreaterThan(100);
  }, 10_000);
  resolve('done');
  expect(await work).toBe('done');
});

test('it ends soon after the last work, and not between two', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  await looks.during(async () => {});
  vi.advanceTimersByTime(1900);
  await looks.during(async () => {});
  vi.advanceTimersByTime(1900);
  vi.useRealTimers();
  await vi.waitFor(() => expect(wakings()).not.toEqual([]), 5000);
  const before = Math.max(...wakings());
  await vi.waitFor(() => expect(Math.max(...wakings())).toBeGreaterThan(before + 100), 5000);
});

test('it ends with the work that failed, too', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  await expect(looks.during(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  vi.advanceTimersByTime(2000);
  vi.useRealTimers();
  await vi.waitFor(() => expect(lookers()).toEqual([]), 5000);
});

test('there is none where many processors are', async () => {
  vi.mocked(availableParallelism).mockReturnValueOnce(9);
  await looks.during(async () => {
    expect(lookers()).toEqual([]);
  });
});
