import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { broken, sampleOf, sharing, verdictOn } from './break.ts';
import { breaks } from './breaks/breaks.ts';
import { readMarks } from './sources.ts';
import type { Statement } from './table.ts';
import { readTables } from './tables.ts';

const ROOT = resolve(import.meta.dirname, '..', '..');
const { statements } = readTables(ROOT);
const marks = readMarks(ROOT);

describe('the breaks that are written down', () => {
  it.each(breaks.map((each) => [each.statement, each] as const))(
    '%s is a statement that tests prove, and its break fits one place',
    (number, each) => {
      expect(statements.map((statement) => statement.number)).toContain(number);
      expect(marks.map(({ id }) => id)).toContain(number);
      const file = join(ROOT, each.file);
      expect(existsSync(file), each.file).toBe(true);
      expect(broken(readFileSync(file, 'utf8'), each), each.find).toBeDefined();
      expect(each.instead).not.toBe(each.find);
    },
  );

  it('are one for a statement', () => {
    const numbers = breaks.map(({ statement }) => statement);
    expect(numbers).toEqual([...new Set(numbers)]);
  });
});

describe('a break', () => {
  const change = { statement: '§1.1', file: 'a.ts', find: 'true', instead: 'false' };

  it.each([
    ['return true;', 'return false;'],
    ['return 1;', undefined],
    ['true || true', undefined],
  ])('of %j is %j', (source, expected) => {
    expect(broken(source, change)).toBe(expected);
  });
});

describe('a sample', () => {
  const all = Array.from({ length: 40 }, (_, index) => statementOf(`§1.${index}`));
  const marks = all.map(({ number }) => ({ id: number, file: 'a.test.ts' }));

  it('is the same for the same word, and another for another', () => {
    expect(sampleOf([...all].reverse(), marks, 10, 'one')).toEqual(sampleOf(all, marks, 10, 'one'));
    expect(sampleOf(all, marks, 10, 'two')).not.toEqual(sampleOf(all, marks, 10, 'one'));
  });

  it('has only statements that tests prove, and each once', () => {
    const drawn = sampleOf([...all, statementOf('§1.99')], marks, 100, 'one');
    expect(drawn).toHaveLength(40);
    expect(new Set(drawn.map(({ number }) => number)).size).toBe(40);
  });
});

describe('breaks that are tried together', () => {
  const one = (number: string, file: string) => ({
    statement: statementOf(number),
    change: { statement: number, file, find: 'a', instead: 'b' },
  });
  const numbers = (batches: ReturnType<typeof sharing>) =>
    batches.map((batch) => batch.map(({ statement }) => statement.number));

  it('change different files, and are proved in different ones', () => {
    const all = [
      one('§1.1', 'a.ts'),
      one('§1.2', 'b.ts'),
      one('§1.3', 'a.ts'),
      one('§1.4', 'c.ts'),
    ];
    const marks = [
      { id: '§1.1', file: 'e2e/a.journey.ts' },
      { id: '§1.2', file: 'e2e/a.journey.ts' },
      { id: '§1.3', file: 'e2e/b.journey.ts' },
      { id: '§1.4', file: 'e2e/c.journey.ts' },
    ];
    expect(numbers(sharing(all, marks, 8))).toEqual([
      ['§1.1', '§1.4'],
      ['§1.2', '§1.3'],
    ]);
    expect(numbers(sharing(all, marks, 1))).toHaveLength(4);
  });
});

describe('the verdict on a proof', () => {
  const JOURNEY = 'e2e/a.journey.ts';
  const marks = [
    { id: '§1.1', file: JOURNEY },
    { id: '§1.2', file: JOURNEY },
    { id: '§1.3', file: JOURNEY, journey: 'goes [§1.2]' },
    { id: '§1.4', file: JOURNEY, journey: `stays in \${place} [§1.1]` },
    { id: '§1.5', file: 'form/b.test.ts' },
    { id: '§1.6', file: 'form/b.test.ts' },
    { id: '§1.7', file: 'form/c.test.ts' },
  ];
  const ran = [
    { name: `${JOURNEY} › goes [§1.2]`, ids: ['§1.2'], hasPassed: false },
    { name: `${JOURNEY} › stays in bed [§1.1]`, ids: ['§1.1'], hasPassed: true },
    { name: 'form/b.test.ts › rule › one [§1.6]', ids: ['§1.5', '§1.6'], hasPassed: true },
    { name: 'form/b.test.ts › rule › two', ids: ['§1.5'], hasPassed: false },
    { name: 'form/d.test.ts › three [§1.7]', ids: ['§1.7'], hasPassed: false },
  ];

  it.each([
    ['a journey that passed', '§1.1', 'green'],
    ['a journey that failed', '§1.2', 'red'],
    ['a step that was not reached, since its journey failed', '§1.3', 'red'],
    ['a step that was not there, though its journey passed', '§1.4', 'silent'],
    ['a group in which one failed', '§1.5', 'red'],
    ['one of the group that passed', '§1.6', 'green'],
    ['what ran in another file only', '§1.7', 'silent'],
  ])('of %s is told', (_what, id, verdict) => {
    expect(verdictOn(id, marks, ran)).toBe(verdict);
  });
});

function statementOf(number: string): Statement {
  return { number, text: 'It is so.', reasons: [], place: 'section-1.md:1' };
}
