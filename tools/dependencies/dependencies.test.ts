import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { adviceIn, DAYS } from './advisories.ts';
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
    const { packages } = JSON.parse(lock) as {
      packages: Record<string, { hasInstallScript?: boolean }>;
    };
    const withScripts = Object.entries(packages).filter(([, its]) => its.hasInstallScript);
    expect(withScripts.map(([path]) => path.replace('node_modules/', '')).sort()).toEqual(
      Object.keys(WITH_SCRIPTS).sort(),
    );
    const { allowScripts } = JSON.parse(manifest) as { allowScripts: Record<string, boolean> };
    const runs = Object.keys(WITH_SCRIPTS).filter(
      (name) => !WITH_SCRIPTS[name]?.includes('does not run'),
    );
    expect(runs).toEqual(expect.arrayContaining(Object.keys(allowScripts)));
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

describe('what npm audit says', () => {
  const KNOWN = [
    { id: 'GHSA-1', seen: '2026-11-22', why: 'Only the build uses it.' },
    { id: 'GHSA-3', seen: 'soon', why: '' },
  ];
  const later = (days: number) => new Date(Date.parse('2026-11-22') + days * 86_400_000);
  /** The advice about one weakness, which two libraries have. */
  function advice(severity: string, id = 'GHSA-1', days = 0) {
    const weakness = { url: `https://github.com/advisories/${id}`, severity, name: 'a' };
    const vulnerabilities = { a: { via: [weakness] }, b: { via: ['a', weakness] } };
    const counts = { low: 1, moderate: 2, high: 0, critical: 0 };
    const output = { vulnerabilities, metadata: { vulnerabilities: counts } };
    return adviceIn(JSON.stringify(output), later(days), KNOWN);
  }

  it('is told in one line', () => {
    expect(advice('low').line).toBe('npm audit: 0 critical, 0 high, 2 moderate, 1 low.');
  });

  it.each(['', 'nonsense', '{}', 'null', '{"metadata":{"vulnerabilities":{}}}'])(
    'is not taken for "nothing found" where it is %j',
    (output) => {
      expect(adviceIn(output, later(0))).toEqual({
        line: expect.stringMatching(/^NOT LOOKED UP: .*no answer/),
        overdue: undefined,
      });
    },
  );

  it('names why it could not be asked', () => {
    const { line } = adviceIn('{"message":"405 Method Not Allowed\\nmore"}', later(0));
    expect(line).toContain('could not be asked (405 Method Not Allowed)');
  });

  it.each([
    ['low', 90],
    ['moderate', 30],
  ])('of level %s stops a build after %i days', (severity, days) => {
    expect(advice(severity, 'GHSA-1', days).overdue).toEqual([]);
    expect(advice(severity, 'GHSA-1', days + 1).overdue).toEqual([
      `a: GHSA-1 (${severity}) had ${days} days from 2026-11-22 on.`,
    ]);
  });

  it.each([
    ['high', 'GHSA-1'],
    ['critical', 'GHSA-1'],
    ['unheard of', 'GHSA-1'],
    ['low', 'GHSA-2'],
    ['low', 'GHSA-3'],
  ])('of level %s and name %s stops a build at once', (severity, id) => {
    expect(advice(severity, id).overdue).toHaveLength(1);
  });

  it('has the days that the page about updates says', () => {
    const page = readFileSync(resolve(ROOT, 'docs/operations/updates.md'), 'utf8');
    for (const [severity, days] of Object.entries(DAYS)) {
      const words = days === 0 ? 'before the next build' : `${days} days`;
      expect(page).toContain(`| ${severity} | ${words} |`);
    }
  });
});
