import { writeFileSync } from 'node:fs';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { silentLog } from '#server/platform/log.ts';
import { DEFAULT_LIMITS } from './limits.ts';
import { openSandbox } from './sandbox.ts';
import type { Ending } from './walls/sandboxed.ts';

// Conversions come last on a machine that does other things too.
vi.setConfig({ testTimeout: 60_000 });

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'dies-once-'));
  await chmod(folder, 0o755);
});
afterAll(() => rm(folder, { recursive: true }));

/** Runs a program that ends well only once a file is there, which is made when its death is told. */
async function run(says?: readonly number[]): Promise<{ ending: Ending; deaths: number }> {
  const sign = join(folder, `sign-${says?.join('-')}`);
  const warn = vi.fn(() => writeFileSync(sign, ''));
  const sandbox = openSandbox(DEFAULT_LIMITS, Object.assign(silentLog(), { warn }));
  await sandbox.strength();
  warn.mockClear();
  const program = {
    command: 'sh',
    args: ['-c', 'cat > /dev/null; [ -e "$1" ] && echo lives || exit 9', 'sh', sign],
    shows: [folder],
    ...(says && { says }),
  };
  const ending = await sandbox.run(program, Buffer.from('an upload'), AbortSignal.timeout(50_000));
  return { ending, deaths: warn.mock.calls.length };
}

describe('a program that ends with a code that it never says', () => {
  test('is tried once more', async () => {
    const { ending, deaths } = await run([0, 3]);
    expect(ending).toMatchObject({ code: 0, output: Buffer.from('lives\n') });
    expect(deaths).toBe(1);
  });

  test.each([[[0, 9]], [undefined]])('is not where it may say it: %j', async (says) => {
    const { ending, deaths } = await run(says);
    expect(ending).toMatchObject({ code: 9 });
    expect(deaths).toBe(0);
  });
});
