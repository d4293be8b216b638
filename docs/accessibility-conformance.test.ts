import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const PAGE = readFileSync(join(import.meta.dirname, 'accessibility-conformance.md'), 'utf8');
const ROOT = join(import.meta.dirname, '..');

/** The criteria of WCAG 2.2 at levels A and AA, in their order (4.1.1 was taken out of the guidelines). */
const CRITERIA =
  `1.1.1 1.2.1 1.2.2 1.2.3 1.2.4 1.2.5 1.3.1 1.3.2 1.3.3 1.3.4 1.3.5 1.4.1 1.4.2 1.4.3 1.4.4 1.4.5 1.4.10
1.4.11 1.4.12 1.4.13 2.1.1 2.1.2 2.1.4 2.2.1 2.2.2 2.3.1 2.4.1 2.4.2 2.4.3 2.4.4 2.4.5 2.4.6 2.4.7 2.4.11 2.5.1 2.5.2
2.5.3 2.5.4 2.5.7 2.5.8 3.1.1 3.1.2 3.2.1 3.2.2 3.2.3 3.2.4 3.2.6 3.3.1 3.3.2 3.3.3 3.3.4 3.3.7 3.3.8 4.1.2 4.1.3`.split(
    /\s+/,
  );

const rows = [...PAGE.matchAll(/^\| (\d\.\d\.\d+) .+$/gm)].map(([row, number = '']) => {
  const cells = row.split('|').map((cell) => cell.trim());
  return { number, result: cells[3] ?? '', files: [...(cells[5] ?? '').matchAll(/`([^`]+)`/g)] };
});

test('every criterion of levels A and AA is there once, in order', () => {
  expect(rows.map(({ number }) => number)).toEqual(CRITERIA);
});

test.each(rows)('$number names what it was checked in, and that is there', ({ result, files }) => {
  expect(['met', 'nothing to meet', 'not met', 'partly met']).toContain(result);
  if (result !== 'nothing to meet') expect(files.length).toBeGreaterThan(0);
  for (const [, file = ''] of files) expect(existsSync(join(ROOT, file)), file).toBe(true);
});
