/**
 * `npm run check-dependencies`: checks the product's dependencies against our rules (dependencies/rules.ts) and npm's known weaknesses. Exit codes:
 * 0 in order, 1 not. If npm cannot be reached, it says so in a line, which with `--strict` is an error.
 */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { adviceIn } from './dependencies/advisories.ts';
import { breachesInDependencies } from './dependencies/rules.ts';

const ROOT = resolve(import.meta.dirname, '..');
const read = (name: string) => readFileSync(resolve(ROOT, name), 'utf8');

const breaches = breachesInDependencies(read('package-lock.json'), read('package.json'));
for (const breach of breaches) console.error(breach);
console.log(`Dependencies: ${breaches.length} breaches.`);

const audit = spawnSync('npm', ['audit', '--json', '--omit=dev'], { cwd: ROOT, encoding: 'utf8' });
const { line, overdue } = adviceIn(audit.stdout ?? '', new Date());
console.log(line);
for (const weakness of overdue ?? []) console.error(weakness);
const isUnknown = overdue === undefined && process.argv.includes('--strict');
process.exitCode = breaches.length + (overdue ?? []).length > 0 || isUnknown ? 1 : 0;
