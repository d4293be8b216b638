import { readFileSync, writeFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';

/** File types that compression shrinks. Fonts are compressed already; the server puts the tenant into the HTML, so it is left out. */
const COMPRESSIBLE = new Set(['.js', '.css', '.svg', '.json', '.txt']);
/** In bytes. Smaller files save too little to be worth two more files. */
const MIN_BYTES = 256;

/** Writes a `.br` and a `.gz` beside every built asset, so that the server never compresses one itself. */
export function precompress(): Plugin {
  return {
    name: 'matricula:precompress',
    apply: 'build',
    writeBundle({ dir = '' }, bundle) {
      for (const name of Object.keys(bundle)) {
        if (name.includes('assets/') && COMPRESSIBLE.has(extname(name))) compress(join(dir, name));
      }
    },
  };
}

function compress(path: string): void {
  const content = readFileSync(path);
  if (content.length < MIN_BYTES) return;
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
  };
  writeFileSync(`${path}.br`, brotliCompressSync(content, { params }));
  writeFileSync(`${path}.gz`, gzipSync(content, { level: constants.Z_BEST_COMPRESSION }));
}
