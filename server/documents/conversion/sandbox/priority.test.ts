import { existsSync, readFileSync } from 'node:fs';
import { getPriority } from 'node:os';
import { describe, expect, test, vi } from 'vitest';
import { silentLog } from '#server/platform/log.ts';
import { DEFAULT_LIMITS } from '../limits.ts';
import type { Strength } from './isolation.ts';
import { NICENESS } from './priority.ts';
import { openSandbox } from './sandbox.ts';

// A busy machine gives the sandbox what is left.
vi.setConfig({ testTimeout: 60_000 });

/** Where sessions share the processor, anybody may lower their own once in a while, and only root at any time. */
const WITH_AUTOGROUPS = {
  tags: 'needs-root',
  ...(existsSync('/proc/self/autogroup') ? {} : { skip: true }),
};

const SLICE = /^se\.slice\s*:\s*(\d+)/m;
/** Where Linux knows the slices of single processes, and tells them. */
const TELLS_SLICES =
  existsSync('/proc/self/sched') && SLICE.test(readFileSync('/proc/self/sched', 'utf8'));
const WITH_SLICES = TELLS_SLICES ? {} : { skip: true };
const sliceIn = (text: string) => Number(SLICE.exec(text)?.[1]);

/** @returns what a script prints in such a sandbox. */
function sayIn(strength: Strength): (script: string) => Promise<string> {
  const sandbox = openSandbox(DEFAULT_LIMITS, silentLog(), strength);
  return async (script) => {
    const program = { command: 'sh', args: ['-c', script] };
    const ending = await sandbox.run(program, new Uint8Array(), AbortSignal.timeout(60_000));
    return ending.kind === 'exited' ? Buffer.from(ending.output).toString() : ending.kind;
  };
}

describe.each(['namespaces', 'limits'] as const)('in the sandbox of %s', (strength) => {
  const said = sayIn(strength);

  test('a program leaves the processor to whoever waits for a page', async () => {
    expect(await said('nice')).toBe(`${Math.min(19, getPriority() + NICENESS)}\n`);
  });

  test('and so does its session, where sessions share the processor', WITH_AUTOGROUPS, async () => {
    // By the time it has the upload, its priority is set.
    const session = await said('cat > upload; read -r it < /proc/self/autogroup; echo "$it"');
    expect(session).toMatch(new RegExp(`nice ${NICENESS}$`, 'm'));
  });
});

test(
  'others that wake need not wait for the end of its turn, nor of what it starts',
  WITH_SLICES,
  async () => {
    // The sandbox of limits shows no program what it has.
    const said = sayIn('namespaces');
    const own = sliceIn(readFileSync('/proc/self/sched', 'utf8'));
    for (const script of ['cat /proc/self/sched', 'sh -c "cat /proc/self/sched; :"']) {
      const its = sliceIn(await said(script));
      // Linux runs whoever wakes with a shorter one, and shares less justly the longer it is.
      expect(its).toBeGreaterThan(own);
      expect(its).toBeLessThan(5_000_000);
    }
  },
);
