/** What a test waits for may take its time on a busy machine; one second, which is the custom, then is no sign of a failure. */
import { vi } from 'vitest';

const PATIENCE_MS = 30_000;

const { waitFor, waitUntil } = vi;
vi.waitFor = (callback, options) => waitFor(callback, options ?? { timeout: PATIENCE_MS });
vi.waitUntil = (callback, options) => waitUntil(callback, options ?? { timeout: PATIENCE_MS });
