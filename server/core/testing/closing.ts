import { afterAll } from 'vitest';

/** Closes something after the tests of a file, the last one opened first: `const test = closing(await startTestPlatform())`. */
export function closing<Opened extends { close(): Promise<void> }>(opened: Opened): Opened {
  afterAll(() => opened.close());
  return opened;
}
