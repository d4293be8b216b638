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
