/**
 * `npm run check-dependencies`: checks the product's dependencies against our rules (dependencies/rules.ts), and asks npm for known
 * vulnerabilities of level moderate and above. Exit codes: 0 in order, 1 not. Prints a line if npm cannot be reached, which is an error with
 * `--strict`.
 */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { breachesInDependencies } from './dependencies/rules.ts';

const ROOT = resolve(import.meta.dirname, '..');
const read = (name: string) => readFileSync(resolve(ROOT, name), 'utf8');

const breaches = breachesInDependencies(read('package-lock.json'), read('package.json'));
for (const breach of breaches) console.error(breach);
console.log(`Dependencies: ${breaches.length} breaches.`);

const audit = ['audit', '--omit=dev', '--audit-level=moderate'];
const { status, stdout } = spawnSync('npm', audit, { cwd: ROOT, encoding: 'utf8' });
// Without an answer, npm prints neither a report nor that it found nothing.
const isAnswered = /^(?:# npm audit report|found 0 vulnerabilities)/m.test(stdout ?? '');
console.log(isAnswered ? stdout : 'NOT LOOKED UP: npm audit could not be asked.');
const isGood = isAnswered ? status === 0 : !process.argv.includes('--strict');
process.exitCode = breaches.length === 0 && isGood ? 0 : 1;
