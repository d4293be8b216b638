import { join } from 'node:path';
import type { Program } from './walls.ts';

const ROOT = join(import.meta.dirname, '../../../..');
/** V8, the threads of libraries and the C library reserve room that they may never need. */
const NODE_SETS_ASIDE = 2_000_000_000;

/**
 * Node reads TypeScript with a program of its own in WebAssembly, and V8 reserves for that as many addresses as it can get, up to 4 GB: now and
 * then so many that the rest was too little for a picture. It needs no more than these, of 64 kB each.
 */
const MOST_WASM_PAGES = 4096;

/** How our programs end by themselves: done, and what they have to say about the upload. */
const SAYS = [0, 3, 4];

/** A program of ours in Node, with its own folder, what several of them share, and the libraries to read, and nothing else of the project. */
export function nodeProgram(folder: string, name: string, args: readonly string[] = []): Program {
  return {
    command: process.execPath,
    args: [
      '--max-old-space-size=256',
      `--wasm-max-mem-pages=${MOST_WASM_PAGES}`,
      join(folder, name),
      ...args,
    ],
    // It is not there, and some walls forbid to look for it.
    env: { OPENSSL_CONF: '/dev/null' },
    shows: [
      process.execPath,
      folder,
      join(import.meta.dirname, 'become-user.ts'),
      join(import.meta.dirname, '../pdf-library.ts'),
      join(ROOT, 'package.json'),
      join(ROOT, 'node_modules'),
    ],
    givesUpRoot: true,
    says: SAYS,
    setsAside: NODE_SETS_ASIDE,
  };
}
