import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { broken, proofsByFile, sampleOf, sharing, verdictOn } from './break.ts';
import { breaks } from './breaks/breaks.ts';
import type { Statement } from './table.ts';
import { readTables } from './tables.ts';

const ROOT = resolve(import.meta.dirname, '..', '..');
const { statements } = readTables(ROOT);

describe('the breaks that are written down', () => {
  it.each(breaks.map((each) => [each.statement, each] as const))(
    '%s is a statement that tests prove, and its break fits one place',
    (number, each) => {
      const statement = statements.find((one) => one.number === number);
      expect(statement?.proofs.some(({ kind }) => kind === 'test')).toBe(true);
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
  const statement = (number: string, kind: 'test' | 'reason' = 'test'): Statement => ({
    number,
    text: 'It is so.',
    proofs: [kind === 'test' ? { kind, name: 'a.test.ts › so' } : { kind, why: 'no' }],
    place: 'section-1.md:1',
  });
  const all = Array.from({ length: 40 }, (_, index) => statement(`§1.${index}`));

  it('is the same for the same word, and another for another', () => {
    expect(sampleOf([...all].reverse(), 10, 'one')).toEqual(sampleOf(all, 10, 'one'));
    expect(sampleOf(all, 10, 'two')).not.toEqual(sampleOf(all, 10, 'one'));
  });

  it('has only statements that tests prove, and each once', () => {
    const drawn = sampleOf([...all, statement('§1.99', 'reason')], 100, 'one');
    expect(drawn).toHaveLength(40);
    expect(new Set(drawn.map(({ number }) => number)).size).toBe(40);
  });
});

describe('breaks that are tried together', () => {
  const one = (number: string, file: string, ...names: string[]) => ({
    statement: {
      number,
      text: '',
      place: '',
      proofs: names.map((name) => ({ kind: 'test', name }) as const),
    },
    change: { statement: number, file, find: 'a', instead: 'b' },
  });
  const numbers = (batches: ReturnType<typeof sharing>) =>
    batches.map((batch) => batch.map(({ statement }) => statement.number));

  it('change different files, and share no journey', () => {
    const all = [
      one('§1.1', 'a.ts', 'e2e/a.ts › goes › begins'),
      one('§1.2', 'b.ts', 'e2e/a.ts › goes › ends'),
      one('§1.3', 'a.ts', 'e2e/b.ts › stays'),
      one('§1.4', 'c.ts', 'e2e/b.ts › goes'),
    ];
    expect(numbers(sharing(all, 8))).toEqual([
      ['§1.1', '§1.4'],
      ['§1.2', '§1.3'],
    ]);
    expect(numbers(sharing(all, 1))).toHaveLength(4);
  });
});

describe('the verdict on a proof', () => {
  const ran = [
    { name: 'e2e/a.ts › goes', hasPassed: false },
    { name: 'e2e/a.ts › goes › begins', hasPassed: true },
    { name: 'e2e/a.ts › stays', hasPassed: true },
    { name: 'form/b.ts › rule › one', hasPassed: true },
    { name: 'form/b.ts › rule › two', hasPassed: false },
  ];

  it.each([
    ['e2e/a.ts › stays', 'green'],
    ['e2e/a.ts › goes', 'red'],
    ['e2e/a.ts › goes › a step never reached', 'red'],
    ['e2e/a.ts › nowhere', 'silent'],
    ['form/b.ts › rule › …', 'red'],
    ['form/b.ts › rule › one', 'green'],
    ['form/c.ts › …', 'silent'],
  ])('%s is %s', (name, expected) => {
    expect(verdictOn(name, ran)).toBe(expected);
  });
});

it('finds the tests of a statement by their files', () => {
  const names = ['e2e/a.ts › goes › begins', 'e2e/a.ts › stays', 'form/b.ts › …'];
  const proofs = names.map((name) => ({ kind: 'test', name }) as const);
  expect([...proofsByFile({ number: '§1.1', text: '', proofs, place: '' })]).toEqual([
    ['e2e/a.ts', names.slice(0, 2)],
    ['form/b.ts', names.slice(2)],
  ]);
});
