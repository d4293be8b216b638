/**
 * Brings the catalogues in `words/` up to date with the product: adds new sentences without a translation, and removes unused ones.
 * Translations stay as they are.
 *
 *   node tools/words.ts          every catalogue
 *   node tools/words.ts fr       and a new one for French
 */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { readCatalogue } from '#words/catalogue.ts';
import { CATALOGUES } from '#words/folder.ts';
import { listFiles } from './house/files.ts';
import { sentencesOfProduct } from './words/sentences.ts';
import { newCatalogue, updated } from './words/update.ts';

const ROOT = resolve(import.meta.dirname, '..');

const wanted = sentencesOfProduct(
  listFiles(ROOT).map((path) => ({ path, text: readFileSync(resolve(ROOT, path), 'utf8') })),
);
const there = readdirSync(CATALOGUES).filter((name) => name.endsWith('.po'));
for (const name of new Set([...there, ...process.argv.slice(2).map((tag) => `${tag}.po`)])) {
  const file = resolve(CATALOGUES, name);
  const before = existsSync(file)
    ? readFileSync(file, 'utf8')
    : newCatalogue(name.slice(0, -'.po'.length));
  const after = updated(before, wanted);
  writeFileSync(file, after);
  const { entries } = readCatalogue(after);
  const open = entries.filter(({ translation, isFuzzy }) => translation === '' || isFuzzy);
  console.log(`words/${name}: ${entries.length} sentences, ${open.length} to translate.`);
}
