import { join } from 'node:path';
import type { Program } from './walls.ts';

const ROOT = join(import.meta.dirname, '../../../..');
/**
 * V8, the threads of libraries and the C library reserve room that they may never need: up to 1.9 GB more than was used for a picture of 20
 * million pixels. What is really used is bounded besides.
 */
const NODE_SETS_ASIDE = 3_500_000_000;

/** How our programs end by themselves: done, and what they have to say about the upload. */
const SAYS = [0, 3, 4];

/** A program of ours in Node, with its own folder and the libraries to read, and nothing else of the project. */
export function nodeProgram(folder: string, name: string, args: readonly string[] = []): Program {
  return {
    command: process.execPath,
    args: ['--max-old-space-size=256', join(folder, name), ...args],
    // It is not there, and some walls forbid to look for it.
    env: { OPENSSL_CONF: '/dev/null' },
    shows: [
      process.execPath,
      folder,
      join(import.meta.dirname, 'become-user.ts'),
      join(ROOT, 'package.json'),
      join(ROOT, 'node_modules'),
    ],
    givesUpRoot: true,
    says: SAYS,
    setsAside: NODE_SETS_ASIDE,
  };
}
