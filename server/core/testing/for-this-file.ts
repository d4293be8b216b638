import { afterAll, beforeAll } from 'vitest';

/**
 * Starts something for the tests of a file, and closes it after them:
 *
 *     const it = forThisFile(startTestPlatform);
 *
 * @returns what was started, filled in before the first test and before any `beforeAll` that follows.
 */
export function forThisFile<Started extends { close(): Promise<void> }>(
  start: () => Promise<Started>,
): Started {
  const started = {} as Started;
  beforeAll(async () => {
    Object.assign(started, await start());
  });
  afterAll(() => started.close());
  return started;
}
