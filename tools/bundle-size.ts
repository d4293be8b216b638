/**
 * How much JavaScript the first form page needs in each language, in kB of brotli: the entry, the shared layout, the page
 * About You, all that these import before they can draw, and the language's words. Exits with 1 past the budget.
 *
 *   node tools/bundle-size.ts        (after a build)
 */
import { readFileSync } from 'node:fs';
import { brotliCompressSync, constants } from 'node:zlib';
import { WORD_SCRIPTS_FILE, type WordScript } from '#server/core/page/document.ts';
import { PSEUDO_TAG } from '#words/pseudo.ts';
import { FIRST_PAGE, filesWith, TRANSLATION } from './vite/first-page.ts';

/** One entry of Vite's manifest. */
interface Chunk {
  readonly file: string;
  readonly imports?: readonly string[];
}

type Manifest = Readonly<Record<string, Chunk>>;

/** In kB, for each language. */
const BUDGET = 136;

const BUILT = new URL('../dist/web/', import.meta.url);
const manifest = JSON.parse(
  readFileSync(new URL('.vite/manifest.json', BUILT), 'utf8'),
) as Manifest;
const scripts = JSON.parse(readFileSync(new URL(WORD_SCRIPTS_FILE, BUILT), 'utf8')) as Readonly<
  Record<string, WordScript>
>;
for (const [tag, { script }] of Object.entries(scripts)) {
  if (tag === PSEUDO_TAG) continue;
  const names = tag === 'en' ? FIRST_PAGE : [...FIRST_PAGE, TRANSLATION];
  print(tag, [...filesOf(names), script.slice(1)]);
}

function print(tag: string, files: readonly string[]): void {
  const sizes = files.map((file) => ({ file, bytes: compressedBytes(file) }));
  const total = sizes.reduce((sum, { bytes }) => sum + bytes, 0);
  for (const { file, bytes } of sizes.sort((a, b) => b.bytes - a.bytes)) {
    console.log(`${inKb(bytes).padStart(8)} kB  ${file}`);
  }
  console.log(`${inKb(total).padStart(8)} kB  in all in "${tag}"; the budget is ${BUDGET} kB`);
  if (total > BUDGET * 1000) process.exitCode = 1;
}

/** The files of some chunks and of all their static imports. */
function filesOf(names: readonly string[]): string[] {
  const chunks = filesWith(names, (name) => chunkOf(name).imports ?? []);
  return [...new Set([...chunks].map((name) => chunkOf(name).file))];
}

function chunkOf(name: string): Chunk {
  const chunk = manifest[name];
  if (chunk === undefined) throw new Error(`Vite's manifest has no chunk ${name}.`);
  return chunk;
}

function compressedBytes(file: string): number {
  const content = readFileSync(new URL(file, BUILT));
  const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
  return brotliCompressSync(content, { params }).length;
}

function inKb(bytes: number): string {
  return (bytes / 1000).toFixed(1);
}
