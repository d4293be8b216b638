import { afterEach, expect, test, vi } from 'vitest';
import { filesDown } from '#server/core/files/files.ts';
import { silentLog } from '#server/core/log.ts';
import type { Platform } from '#server/core/platform.ts';
import { explaining } from './run-command.ts';

afterEach(() => vi.restoreAllMocks());

test('a command that meets a file store that is away says so in one line, with the reason', async () => {
  let complaints = '';
  vi.spyOn(process.stderr, 'write').mockImplementation((text) => {
    complaints += text;
    return true;
  });
  const run = explaining('backup', async () => {
    throw filesDown(new Error('connect ECONNREFUSED 127.0.0.1:9000'));
  });
  expect(await run([], { log: silentLog() } as Platform)).toBe(1);
  expect(complaints).toBe(
    'We cannot store or open files right now. Please try again in a minute. (connect ECONNREFUSED 127.0.0.1:9000)\n',
  );
});
