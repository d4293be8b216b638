import { join } from 'node:path';
import type { Program } from './isolation.ts';

const ROOT = join(import.meta.dirname, '../../..');
/** V8, the threads of libraries and the C library reserve addresses that they may never use. */
const NODE_RESERVES_BYTES = 2_000_000_000;

/**
 * Node reads TypeScript by a program in WebAssembly, and V8 reserves as many addresses for that as it can get, up to 4 GB:
 * sometimes so many that a picture found too few. These pages, of 64 kB each, are enough.
 */
const MOST_WASM_PAGES = 4096;

/** Done, and two refusals that each program defines for itself. */
const EXIT_CODES = [0, 3, 4];

/** A Node program of ours. It may read its own folder, what such programs share, and the libraries; nothing else of the project. */
export function nodeProgram(folder: string, name: string, args: readonly string[] = []): Program {
  return {
    command: process.execPath,
    args: [
      '--max-old-space-size=256',
      `--wasm-max-mem-pages=${MOST_WASM_PAGES}`,
      join(folder, name),
      ...args,
    ],
    // Node looks for the usual file, which is not readable here, and would fail.
    env: { OPENSSL_CONF: '/dev/null' },
    readable: [
      process.execPath,
      folder,
      join(import.meta.dirname, 'drop-privileges.ts'),
      join(ROOT, 'package.json'),
      join(ROOT, 'node_modules'),
    ],
    dropsPrivileges: true,
    exitCodes: EXIT_CODES,
    reservedBytes: NODE_RESERVES_BYTES,
  };
}
