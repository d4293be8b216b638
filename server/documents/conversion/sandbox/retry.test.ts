import { writeFileSync } from 'node:fs';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { silentLog } from '#server/platform/log.ts';
import { DEFAULT_LIMITS } from '../limits.ts';
import { openSandbox } from './sandbox.ts';
import type { Ending } from './sandboxed.ts';

// A busy machine gives the sandbox what is left.
vi.setConfig({ testTimeout: 60_000 });

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'retry-'));
  await chmod(folder, 0o755);
});
afterAll(() => rm(folder, { recursive: true }));

/** Runs a program that ends well only once a file is there, which is made when its crash is logged. */
async function run(exitCodes?: readonly number[]): Promise<{ ending: Ending; crashes: number }> {
  const sign = join(folder, `sign-${exitCodes?.join('-')}`);
  const warn = vi.fn(() => writeFileSync(sign, ''));
  const sandbox = openSandbox(DEFAULT_LIMITS, Object.assign(silentLog(), { warn }));
  await sandbox.strength();
  warn.mockClear();
  const program = {
    command: 'sh',
    args: ['-c', 'cat > /dev/null; [ -e "$1" ] && echo works || exit 9', 'sh', sign],
    readable: [folder],
    ...(exitCodes && { exitCodes }),
  };
  const ending = await sandbox.run(program, Buffer.from('an upload'), AbortSignal.timeout(50_000));
  return { ending, crashes: warn.mock.calls.length };
}

describe('a program that ends with an exit code that is not its own', () => {
  test('is tried once more', async () => {
    const { ending, crashes } = await run([0, 3]);
    expect(ending).toMatchObject({ code: 0, output: Buffer.from('works\n') });
    expect(crashes).toBe(1);
  });

  test.each([[[0, 9]], [undefined]])(
    'is not tried again where the code may be its own: %j',
    async (exitCodes) => {
      const { ending, crashes } = await run(exitCodes);
      expect(ending).toMatchObject({ code: 9 });
      expect(crashes).toBe(0);
    },
  );
});
