import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { corrections, slipsBetween, variantsOf } from './spelling.ts';

test.each([
  ['saint', 'saint', 0],
  ['sanit', 'saint', 1],
  ['siant', 'saint', 1],
  ['sant', 'saint', 1],
  ['saaint', 'saint', 1],
  ['saixt', 'saint', 1],
  ['lincl', 'lincoln', 1],
  ['jeffres', 'jefferson', 1],
  ['massachussets', 'massachusetts', 2],
  ['cincinatti', 'cincinnati', 2],
  ['park', 'parkland', 4],
  ['aincoln', 'lincolnshire', 6],
])('%s is so many slips from %s: %i', (typed, word, slips) => {
  expect(slipsBetween(typed, word)).toBe(slips);
});

const letter = fc.constantFrom(...'abcdefghijklmnopqrstuvwxyz');
const word = fc.array(letter, { minLength: 4, maxLength: 14 });

/** A word, and the same with one slip somewhere in its first four letters. */
const slipped = fc.tuple(word, fc.nat(3), letter, fc.constantFrom('drop', 'add', 'change', 'swap'));

test('a word and the same with one slip in it always share a variant', () => {
  fc.assert(
    fc.property(slipped, ([letters, at, other, slip]) => {
      const typed = slip === 'drop' ? letters.toSpliced(at, 1) : letters.slice();
      if (slip === 'add') typed.splice(at, 0, other);
      if (slip === 'change') typed.splice(at, 1, other);
      if (slip === 'swap') typed.splice(at, 2, ...letters.slice(at, at + 2).reverse());
      fc.pre(typed.length >= 4);
      const known = new Set(variantsOf(letters.join('')));
      expect(variantsOf(typed.join('')).some((variant) => known.has(variant))).toBe(true);
      expect(slipsBetween(typed.join(''), letters.join(''))).toBeLessThanOrEqual(1);
    }),
  );
});

test.each(['ann', '97401', 'a1bcd', ''])('%j is taken as it is typed', (typed) => {
  expect(variantsOf(typed)).toEqual([]);
});

describe('corrections', () => {
  const known = [
    { word: 'saint', frequency: 900 },
    { word: 'sanity', frequency: 1 },
    { word: 'santa', frequency: 300 },
    { word: 'jefferson', frequency: 400 },
    { word: 'jeffersonville', frequency: 3 },
  ];

  test.each([
    ['sanit', ['saint', 'santa']],
    ['jeferson', ['jefferson', 'jeffersonville']],
    ['jefferson', []],
    ['zzzzz', []],
  ])('of %s come by likelihood', (typed, expected) => {
    expect(corrections(typed, known)).toEqual(expected);
  });
});
