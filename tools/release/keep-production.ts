/**
 * `node tools/release/keep-production.ts FOLDER [--without FOLDER_IN_IT …]`: reduces a built copy of the project to what its processes run.
 * Removes tests, the libraries that no remaining file of the server imports (npm removes what only they needed), and the types, source maps
 * and guides of the others. Never for a folder in which somebody works.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { filesIn, importedPackages, isForTests, SERVED } from './imported-packages.ts';

/** Files of a library for people and compilers. Licences stay. */
const UNREAD = /\.(?:map|d\.[mc]?ts|md|markdown|tsbuildinfo)$/;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { without: { type: 'string', multiple: true, default: [] } },
});
const folder = resolve(positionals[0] ?? '');
if (positionals.length !== 1 || existsSync(join(folder, '.git'))) {
  throw new Error('Give the folder of a built copy, which is no repository.');
}

for (const name of values.without) rmSync(join(folder, name), { recursive: true, force: true });
for (const file of filesIn(folder, SERVED).filter(isForTests)) rmSync(file);
const manifestFile = join(folder, 'package.json');
const manifest = JSON.parse(readFileSync(manifestFile, 'utf8'));
const imported = importedPackages(folder);
const kept = Object.entries(manifest.dependencies).filter(([name]) => imported.has(name));
// The embedded PostgreSQL is for trials; scripts are for whoever builds.
const { devDependencies, optionalDependencies, allowScripts, ...others } = manifest;
const production = { ...others, dependencies: Object.fromEntries(kept) };
writeFileSync(manifestFile, `${JSON.stringify(production, null, 2)}\n`);
execFileSync('npm', ['prune', '--ignore-scripts', '--offline'], {
  cwd: folder,
  stdio: ['ignore', 'ignore', 'inherit'],
});
for (const file of filesIn(folder, ['node_modules'])) {
  if (UNREAD.test(file) && !/licen[cs]e/i.test(file)) rmSync(file);
}
console.log(`Kept ${kept.length} libraries: ${kept.map(([name]) => name).join(', ')}`);
