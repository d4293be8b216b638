import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { extname, join, resolve } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';

/** File types that compression shrinks. Fonts are compressed already; the server puts the tenant into the HTML, so it is left out. */
const COMPRESSIBLE = new Set(['.js', '.css', '.svg', '.json', '.txt']);
/** In bytes. Smaller files save too little to be worth two more files. */
const MIN_BYTES = 256;

/** Writes a `.br` and a `.gz` beside every built asset, so that the server never compresses one itself. */
export function precompress(): Plugin {
  let directory = '';
  return {
    name: 'matricula:precompress',
    apply: 'build',
    configResolved(config) {
      directory = resolve(config.root, config.build.outDir, config.build.assetsDir);
    },
    writeBundle() {
      for (const file of listFiles(directory)) compress(file);
    },
  };
}

function listFiles(directory: string): string[] {
  return readdirSync(directory, { recursive: true, encoding: 'utf8' })
    .map((name) => join(directory, name))
    .filter((path) => statSync(path).isFile());
}

function compress(path: string): void {
  if (!COMPRESSIBLE.has(extname(path))) return;
  const content = readFileSync(path);
  if (content.length < MIN_BYTES) return;
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
  };
  writeFileSync(`${path}.br`, brotliCompressSync(content, { params }));
  writeFileSync(`${path}.gz`, gzipSync(content, { level: constants.Z_BEST_COMPRESSION }));
}
