/** Checks the Dockerfile with its linter, and compares it with the topology's description. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { validate } from 'dockerfile-utils';
import { expect, test } from 'vitest';
import { PACKAGE_NAMES } from '#server/core/system-packages.ts';
import { readDockerfile } from './testing/read-dockerfile.ts';
import {
  CONVERTER,
  HOME_FOLDER,
  IMAGE_SETTINGS,
  IMAGE_USER,
  POOLER,
  SCANNER,
  WEB,
} from './topology.ts';

const ROOT = join(import.meta.dirname, '..');
const dockerfile = readDockerfile(join(ROOT, 'Dockerfile'));
const { text, stages, said, environmentOf } = dockerfile;

function installedIn(stage: string): string[] {
  return said(stage, 'RUN').flatMap((command) => {
    const [, packages = ''] = /--no-install-recommends([^&]*)/.exec(command) ?? [];
    return packages.split(/[\s\\]+/).filter(Boolean);
  });
}

test('the linter has nothing to say', () => {
  expect(validate(text).map(({ message }) => message)).toEqual([]);
});

test('a converter has exactly the packages that the program looks for, and the portal has none of them', () => {
  const own = installedIn('product');
  expect(
    installedIn(CONVERTER.role)
      .filter((name) => !own.includes(name))
      .sort(),
  ).toEqual([...PACKAGE_NAMES].sort());
  expect(installedIn('portal').filter((name) => PACKAGE_NAMES.includes(name))).toEqual([]);
});

test.each(['portal', CONVERTER.role, POOLER.role, SCANNER.role, 'proxy'])(
  'the image of a %s runs as nobody in particular',
  (stage) => {
    expect(said(stage, 'USER').at(-1)).toBe(`${IMAGE_USER}:${IMAGE_USER}`);
  },
);

test.each(['portal', CONVERTER.role])('the image of a %s is for production', (stage) => {
  expect(said(stage, 'WORKDIR').at(-1)).toBe(HOME_FOLDER);
  expect(environmentOf(stage)).toMatchObject({
    NODE_ENV: 'production',
    HOST: '0.0.0.0',
    PORT: String(WEB.port),
    DATA_DIR: WEB.writable,
    HOME: WEB.writable,
    SKIP_SYSTEM_SETUP: '1',
  });
  expect(Object.keys(environmentOf(stage))).toEqual(expect.arrayContaining([...IMAGE_SETTINGS]));
  expect(said(stage, 'EXPOSE')).toEqual([String(WEB.port)]);
});

test('nothing of an image is fetched by a name that changes its meaning', () => {
  for (const { from } of stages.values())
    expect(
      stages.has(from) || /^docker\.io\/library\/\w+:[\w]+(-\w+)*-slim$/.test(from),
      from,
    ).toBe(true);
  expect(text).not.toMatch(/:latest|curl|ADD |FROM [a-z.]+\//);
});

test('secrets and what was installed here never reach a build', () => {
  const lines = readFileSync(join(ROOT, '.dockerignore'), 'utf8').split('\n');
  const rules = lines.filter((line) => line !== '' && !line.startsWith('#'));
  expect(rules[0]).toBe('*');
  const taken = rules.slice(1);
  expect(taken.every((rule) => /^!(package(-lock)?\.json|\.npmrc|\w+\*?[\w.*]*)$/.test(rule))).toBe(
    true,
  );
  for (const folder of ['deploy', 'data', 'node_modules', '.git'])
    expect(taken).not.toContain(`!${folder}`);
});
