/** Test files of the page share a process but no modules: each file starts with a freshly loaded page. */
import { afterAll, vi } from 'vitest';

afterAll(() => {
  vi.resetModules();
});
