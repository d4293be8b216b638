import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { questionsOf } from '#form/engine/inventory.ts';
import { toyForm } from '#form/engine/testing/toy-form.ts';

const page = readFileSync(new URL('./add-a-question.md', import.meta.url), 'utf8');

describe('the page on adding a question', () => {
  const paths = [...page.matchAll(/`([\w-]+\/[\w/.-]+)`/g)].map((match) => match[1] ?? '');

  it.each([...new Set(paths)])('names %s, which is there', (path) => {
    expect(existsSync(new URL(`../../${path}`, import.meta.url))).toBe(true);
  });

  it('names every kind of question in its table', () => {
    const kinds = new Set(questionsOf(toyForm).map(({ kind }) => kind));
    const table = page.split('\n').filter((line) => line.startsWith('| `'));
    for (const kind of kinds) expect(table.join()).toContain(`\`${kind}\``);
  });
});
