/** Test files share a process: what one has put in the place of clocks, globals and functions is gone before the next begins. */
import { afterAll, vi } from 'vitest';

afterAll(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});
