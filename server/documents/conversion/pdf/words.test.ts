import { expect, test } from 'vitest';
import { hasAllWords, readWords } from './words.ts';

const row = (level: number, ...cells: readonly (string | number)[]) =>
  [level, 1, 0, 0, 0, 0, ...cells].join('\t');
const page = (...words: readonly string[]) =>
  readWords(
    [
      row(1, 0, 0, 612, 792, -1, '###PAGE###'),
      ...words.map((word) => row(5, 1, 2, 3, 4, 100, word)),
    ].join('\n'),
  )[0] ?? never();

function never(): never {
  throw new Error('no page');
}

test('words are read with their places, page by page', () => {
  const table = [
    row(1, 0, 0, 612, 792, -1, '###PAGE###'),
    row(5, 70.5, 141.8, 29.6, 10.8, 100, 'Hello,'),
    row(1, 0, 0, 595, 842, -1, '###PAGE###'),
  ];
  expect(readWords(table.join('\n'))).toEqual([
    {
      width: 612,
      height: 792,
      list: [{ text: 'Hello,', left: 70.5, top: 141.8, width: 29.6, height: 10.8 }],
    },
    { width: 595, height: 842, list: [] },
  ]);
});

test.each<[string, string[], string[], boolean]>([
  ['the same words', ['to', 'be', 'or'], ['to', 'be', 'or'], true],
  ['in another order', ['to', 'be'], ['be', 'to'], true],
  ['with more around them', ['to'], ['to', 'be'], true],
  ['one of two lost', ['to', 'to'], ['to'], false],
  ['one lost', ['to', 'be'], ['to'], false],
  ['all lost', ['to'], [], false],
  ['cut apart', ['together'], ['to', 'gether'], true],
  ['one letter lost', ['together'], ['to', 'gethe'], false],
  ['a ligature taken apart', ['\ufb01ne'], ['fine'], true],
  ['a soft hyphen lost', ['co\u00adop'], ['coop'], true],
])('%s', (_, before, after, has) => {
  expect(hasAllWords(page(...before), page(...after))).toBe(has);
});
