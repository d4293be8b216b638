/** Holds the operator commands that the pages name against those that there are. */
import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { commands } from '#server/operator/commands.ts';

const ROOT = resolve(import.meta.dirname, '..');
const pages = globSync(['README.md', 'docs/**/*.md'], { cwd: ROOT });

test('every operator command that a page gives is one', () => {
  const given = pages.flatMap((page) =>
    [...readFileSync(join(ROOT, page), 'utf8').matchAll(GIVEN)].map(([, words]) => words ?? ''),
  );
  expect(given.length).toBeGreaterThan(30);
  const isCommand = (words: string) =>
    commands.some(({ name }) => `${words} `.startsWith(`${name} `));
  expect(given.filter((words) => !isCommand(words))).toEqual([]);
});

/** `portal -- audit verify`, `deploy/portal.sh staff list`, `server/portal.ts backup FILE`. */
const GIVEN = /portal(?: --|\.sh|\.ts) ([a-z][a-z-]*(?: [a-z][a-z-]*)?)/g;
