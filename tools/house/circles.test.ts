import { expect, test } from 'vitest';
import { circlesIn } from './circles.ts';

const file = (path: string, text: string) => ({ path, text });

test.each([
  [
    'two files that import each other',
    [
      file('web/a.ts', "import { b } from './b.ts';"),
      file('web/b.ts', "import { a } from './a.ts';"),
    ],
    ['web/a.ts:1: imports go in a circle: web/a.ts, web/b.ts'],
  ],
  [
    'three, each by another sort of import',
    [
      file('form/c.ts', "export { d } from '#form/d.ts';"),
      file('form/d.ts', "import './e.ts';"),
      file('form/e.ts', "import {\n  type B,\n  c,\n} from './c.ts';"),
      file('form/f.ts', "import { c } from './c.ts';"),
    ],
    ['form/c.ts:1: imports go in a circle: form/c.ts, form/d.ts, form/e.ts'],
  ],
])('%s are a breach', (_name, files, breaches) => {
  expect(circlesIn(files)).toEqual(breaches);
});

test.each([
  ['one way', "import { b } from './b.ts';", ''],
  ['a type', "import { b } from './b.ts';", "import type { A } from './a.ts';"],
  ['types by name', "import { b } from './b.ts';", "import { type A, type C } from './a.ts';"],
  ['what is loaded later', "import { b } from './b.ts';", "const a = () => import('./a.ts');"],
  ['a package', "import { b } from './b.ts';", "import { a } from 'a';"],
])('%s is no circle', (_name, a, b) => {
  expect(circlesIn([file('web/a.ts', a), file('web/b.ts', b)])).toEqual([]);
});
