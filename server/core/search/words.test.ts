import { expect, test } from 'vitest';
import { foldWords, toKey } from './words.ts';

test.each([
  ["St. Mary's High School", ['st', 'marys', 'high', 'school']],
  ['SAINT MARY’S', ['saint', 'marys']],
  ['École Étienne-Brûlé', ['ecole', 'etienne', 'brule']],
  ['E\u0301cole', ['ecole']],
  ['Straße 4, Łódź, Ærø', ['strasse', '4', 'lodz', 'aero']],
  ['İstanbul Ni‘ihau', ['istanbul', 'niihau']],
  ['北京大学 Trường', ['北京大学', 'truong']],
  ['50% off_ \\ "x"', ['50', 'off', 'x']],
  ['  … — ', []],
])('%j is read as %j', (text, words) => {
  expect(foldWords(text)).toEqual(words);
});

test('each word of a key is found by a space before it', () => {
  expect(toKey(['saint', 'marys'])).toBe(' saint marys');
});
