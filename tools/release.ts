/**
 * `npm run release -- --key ~/.ssh/matricula-release`: makes the files of a release in dist/release. Without a key they are not signed, and
 * it says so. docs/operations/check-a-release.md explains how recipients check them.
 */
import { spawnSync } from 'node:child_process';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { makeRelease } from './release/make-release.ts';
import { prebuild } from './release/prebuild.ts';

const ROOT = resolve(import.meta.dirname, '..');
const { values } = parseArgs({
  options: {
    key: { type: 'string' },
    folder: { type: 'string', default: resolve(ROOT, 'dist/release') },
  },
});

// Check the dependencies first: an overdue vulnerability stops the release.
const looked = spawnSync(process.execPath, [resolve(import.meta.dirname, 'dependencies.ts')], {
  stdio: 'inherit',
});
if (looked.status !== 0) process.exit(1);

try {
  const { folder, key } = values;
  const names = makeRelease({ root: ROOT, folder, key, prebuild });
  for (const name of names) console.log(resolve(values.folder, name));
  if (values.key === undefined) console.error('NOT SIGNED: give the key with --key.');
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
