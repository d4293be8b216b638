/**
 * The rules of the house that no linter knows: how long a file may be, what a folder may not be called, who may import
 * whom, that importing the server does nothing, that no module of the page keeps state, that nothing is
 * exported which nobody imports, that nothing unfinished is left lying about, and that the lock file has a hash for every package. Prints each breach and exits 1.
 */
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { breachesIn } from './house/breaches.ts';
import { arrowsUpIn } from './house/capabilities.ts';
import { circlesIn } from './house/circles.ts';
import { listFiles } from './house/files.ts';
import { floorBreachesIn } from './house/floors.ts';
import { workOnImportIn } from './house/imports-do-nothing.ts';
import { breachesInLock } from './house/lock.ts';
import { sidesIn } from './house/sides.ts';
import { stateOfThePageIn } from './house/state-of-the-page.ts';
import { unusedExportsIn } from './house/unused.ts';
import { breachesInWords } from './words/breaches.ts';

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
  ...stateOfThePageIn(file),
]);
breaches.push(...circlesIn(files), ...unusedExportsIn(files));
breaches.push(...breachesInLock(readFileSync(resolve(ROOT, 'package-lock.json'), 'utf8')));
// Every language has all that the product says, and nothing else.
breaches.push(...breachesInWords(files));
for (const breach of breaches) console.error(breach);
console.log(`House: ${files.length} files, ${breaches.length} breaches.`);
process.exitCode = breaches.length === 0 ? 0 : 1;
