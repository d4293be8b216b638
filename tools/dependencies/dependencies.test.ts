import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { breachesInDependencies, WITH_SCRIPTS } from './rules.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const lock = readFileSync(resolve(ROOT, 'package-lock.json'), 'utf8');
const manifest = readFileSync(resolve(ROOT, 'package.json'), 'utf8');

const breachesOf = (its: object, versions: object = {}) =>
  breachesInDependencies(
    JSON.stringify({
      packages: { '': {}, 'node_modules/a': { version: '1.0.0', integrity: 'sha512-x', ...its } },
    }),
    JSON.stringify({ dependencies: versions }),
  );

describe('what comes with the product', () => {
  it('keeps the rules', () => {
    expect(breachesInDependencies(lock, manifest)).toEqual([]);
  });

  it('has no permission for a script that it does not need', () => {
    const { packages } = JSON.parse(lock) as { packages: Record<string, object> };
    const withScripts = Object.keys(packages).filter(
      (path) => 'hasInstallScript' in (packages[path] ?? {}),
    );
    expect(withScripts.map((path) => path.replace('node_modules/', '')).sort()).toEqual(
      Object.keys(WITH_SCRIPTS).sort(),
    );
    for (const name of Object.keys(JSON.parse(manifest).allowScripts))
      expect(WITH_SCRIPTS[name]).not.toContain('does not run');
  });

  it.each([
    [{ license: 'MIT' }, []],
    [{ link: true, integrity: undefined }, []],
    [{ license: 'MIT', integrity: undefined }, ['a@1.0.0 has no integrity']],
    [{ license: 'MIT', resolved: 'https://x.test' }, ['a@1.0.0 has an address']],
    [{ license: '(MIT OR GPL-3.0-only)' }, []],
    [{ license: 'MIT AND GPL-3.0-only' }, ['a licence we do not know: MIT AND GPL-3.0-only']],
    [{ license: 'AGPL-3.0-only' }, ['a licence we do not know']],
    [{}, ['a@1.0.0 names no licence']],
    [{ license: 'MIT', hasInstallScript: true }, ['a@1.0.0 brings a script']],
  ])('%o', (its, breaches) => {
    expect(breachesOf(its)).toEqual(breaches.map((breach) => expect.stringContaining(breach)));
  });

  it.each(['^1.0.0', '~1.0.0', '1.x', '*', 'latest', 'github:a/b', '>=1.0.0'])(
    'version %s is no fixed one',
    (version) => {
      expect(breachesOf({ license: 'MIT' }, { a: version })).toEqual([
        `a: "${version}" is no fixed version`,
      ]);
    },
  );
});
