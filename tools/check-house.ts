/**
 * The house rules that no linter knows: the length of files, names of folders, the order of imports, no work on import in
 * the server, no state in modules of the page, no unused exports, and no unfinished code. Prints each breach, and exits 1 if there is one.
 */
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { readCatalogues } from '#words/folder.ts';
import { breachesIn } from './house/breaches.ts';
import { arrowsUpIn } from './house/capabilities.ts';
import { listFiles } from './house/files.ts';
import { floorBreachesIn } from './house/floors.ts';
import { workOnImportIn } from './house/imports-do-nothing.ts';
import { sidesIn } from './house/sides.ts';
import { unusedExportsIn } from './house/unused.ts';
import { breachesInCatalogue, breachesInEnglish } from './words/check.ts';
import { saidIn } from './words/said.ts';
import { sentencesOfProduct } from './words/sentences.ts';

const ROOT = resolve(import.meta.dirname, '..');

const files = listFiles(ROOT).map((path) => ({
  path,
  text: readFileSync(resolve(ROOT, path), 'utf8'),
}));
const breaches = files.flatMap((file) => [
  ...breachesIn(file),
  ...floorBreachesIn(file),
  ...arrowsUpIn(file),
  ...workOnImportIn(file),
  ...sidesIn(file),
  ...saidIn(file).breaches,
]);
const wanted = sentencesOfProduct(files);
breaches.push(...unusedExportsIn(files), ...breachesInEnglish(wanted));
// Every catalogue must have all sentences of the product, and no others.
for (const { file, catalogue } of readCatalogues()) {
  breaches.push(...breachesInCatalogue(`words/${file}`, catalogue, wanted));
}
for (const breach of breaches) console.error(breach);
console.log(`House: ${files.length} files, ${breaches.length} breaches.`);
process.exitCode = breaches.length === 0 ? 0 : 1;
