import { expect, test } from 'vitest';
import { floorBreachesIn } from './floors.ts';

test.each([
  ['the floor of words reaching up', 'words/a.ts', "import { b } from '#form/b.ts';", 'words/ may'],
  ['the form reaching up', 'form/a.ts', "import { b } from '#server/b.ts';", 'form/ may not'],
  ['web reaching the server', 'web/a.ts', "import type { B } from '#server/b.ts';", 'web/ may not'],
  ['the server reaching web by a path', 'server/a.ts', "import('../web/b.ts');", 'import web/'],
  ['a floor reaching the tools', 'server/a.ts', "import '../tools/b.ts';", 'import tools/'],
  ['React below the page', 'contract/a.ts', "import { use } from 'react';", 'contract/ may not'],
  ['React by one of its files', 'server/a.ts', "import 'react-dom/server';", 'server/ may not'],
  ['Node on the page', 'web/a.ts', "import { join } from 'node:path';", 'web/ may not import node'],
  ['Node in the form', 'form/a.test.ts', "import { join } from 'node:path';", 'form/ may not'],
])('%s is a breach', (_name, path, text, message) => {
  const breaches = floorBreachesIn({ path, text });
  expect(breaches).toHaveLength(1);
  expect(breaches[0]).toContain(message);
});

test.each([
  ['the form reaching down', 'form/a.ts', "import { b } from '#words/b.ts';"],
  ['a floor reaching down', 'server/a.ts', "import { b } from '#form/b.ts';"],
  ['a package', 'form/a.ts', "import { test } from 'vitest';"],
  ['tools reaching anything', 'tools/a.ts', "import { b } from '#server/b.ts';"],
  ['the folder of words reading files', 'words/folder.ts', "import { join } from 'node:path';"],
  ['a package that is called alike', 'server/a.ts', "import { a } from 'react-like';"],
])('%s is none', (_name, path, text) => {
  expect(floorBreachesIn({ path, text })).toEqual([]);
});
