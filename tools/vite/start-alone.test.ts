import { expect, it } from 'vitest';
import { startAlone } from './start-alone.ts';

const chunk = (isEntry: boolean, imports: readonly string[], moduleIds: readonly string[]) => ({
  type: 'chunk',
  isEntry,
  imports,
  moduleIds,
});
const STYLES = { type: 'asset' };

/** The error of a build with these files; undefined if it succeeds. */
function problemIn(bundle: object): string | undefined {
  const { generateBundle } = startAlone() as unknown as {
    generateBundle: (this: object, options: object, bundle: object) => void;
  };
  let said: string | undefined;
  const error = (problem: string) => {
    said = problem;
  };
  generateBundle.call({ error }, {}, bundle);
  return said;
}

it('a first script of one file is built, whatever its parts share', () => {
  const main = chunk(false, ['shared.js'], ['main.tsx']);
  const shared = chunk(false, [], ['shared.ts']);
  const start = chunk(true, [], ['start.ts']);
  expect(problemIn({ start, main, 'shared.js': shared, 'a.css': STYLES })).toBeUndefined();
});

it('a first script that another file belongs to ends the build, which says what is shared', () => {
  const start = chunk(true, ['shared.js'], ['start.ts']);
  const shared = chunk(false, [], ['shared.ts']);
  expect(problemIn({ start, 'shared.js': shared })).toBe(
    'web/start.ts must be one file, but shares shared.ts with a part that loads later.',
  );
});
