/** Longer timeouts for `waitFor` and the like: on a busy machine, the default of one second would fail healthy tests. */
import { vi } from 'vitest';

const PATIENCE_MS = 30_000;

const { waitFor, waitUntil } = vi;
vi.waitFor = (callback, options) => waitFor(callback, options ?? { timeout: PATIENCE_MS });
vi.waitUntil = (callback, options) => waitUntil(callback, options ?? { timeout: PATIENCE_MS });
