/** Test files of the page share a process, and no module of it: each file meets a page that has just been loaded. */
import { afterAll, vi } from 'vitest';

afterAll(() => {
  vi.resetModules();
});
