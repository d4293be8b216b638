/** Links, scripts and files that the pages name are there. */
import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize, resolve } from 'node:path';
import { expect, it } from 'vitest';
import manifest from '../package.json' with { type: 'json' };
import { readSteps } from '../tools/how-to/steps.ts';

const ROOT = resolve(import.meta.dirname, '..');
const PAGES = globSync(['*.md', 'docs/**/*.md'], { cwd: ROOT }).sort();
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');
const FENCE = /```[\s\S]*?```/g;

/** The names by which links reach the headings of a page. */
const anchorsOf = (path: string) =>
  [
    ...read(path)
      .replace(FENCE, '')
      .matchAll(/^#+ (.+)$/gm),
  ].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  );

function isThere(link: string, from: string): boolean {
  const [path = '', anchor] = link.split('#');
  const target = path === '' ? from : normalize(join(dirname(from), path));
  if (!existsSync(join(ROOT, target))) return false;
  return anchor === undefined || !target.endsWith('.md') || anchorsOf(target).includes(anchor);
}

/** What `find` finds wrong on each page, behind the page's path. */
const faultsOfPages = (find: (text: string, page: string) => readonly string[]) =>
  PAGES.flatMap((page) => find(read(page), page).map((fault) => `${page}: ${fault}`));

it('every link leads to a page and a heading that are there', () => {
  const faults = faultsOfPages((text, page) =>
    [...text.replace(FENCE, '').matchAll(/\]\(([^)\s]+)\)/g)]
      .map(([, link = '']) => link)
      .filter((link) => !/^(?:https?|mailto):/.test(link) && !isThere(link, page)),
  );
  expect(faults).toEqual([]);
});

it('every script is there', () => {
  const faults = faultsOfPages((text) =>
    [...text.matchAll(/npm run (?:--silent |-s )?([a-z-]+)/g)]
      .map(([, script = '']) => script)
      .filter((script) => !(script in manifest.scripts)),
  );
  expect(faults).toEqual([]);
});

it('every file of the project is there, or comes with the steps of the page', () => {
  const NAMED = /`((?:contract|docs|e2e|form|server|tenant|tools|web|words)\/[\w/.-]+)`/g;
  const faults = faultsOfPages((text) => {
    const made = readSteps(text).map(({ file }) => file);
    const named = [...text.matchAll(NAMED)].map(([, path = '']) => path);
    return named.filter((path) => !existsSync(join(ROOT, path)) && !made.includes(path));
  });
  expect(faults).toEqual([]);
});
