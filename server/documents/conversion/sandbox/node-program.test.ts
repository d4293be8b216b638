import { join } from 'node:path';
import { expect, test } from 'vitest';
import { silentLog } from '#server/platform/log.ts';
import { DEFAULT_LIMITS } from '../limits.ts';
import { nodeProgram } from './node-program.ts';
import { openSandbox } from './sandbox.ts';

test('reading its own code takes a program hardly any of its addresses', async () => {
  const program = nodeProgram(join(import.meta.dirname, '../testing'), 'peak.ts');
  // With room for it, V8 would reserve four gigabytes.
  const roomy = { ...program, reservedBytes: 6_000_000_000 };
  const ending = await openSandbox(DEFAULT_LIMITS, silentLog()).run(
    roomy,
    new Uint8Array(),
    new AbortController().signal,
  );
  const peak = ending.kind === 'exited' ? Number(Buffer.from(ending.output).toString()) : 0;
  expect(peak).toBeGreaterThan(0);
  expect(peak).toBeLessThan(2_000_000);
});
