import { describe, expect, test } from 'vitest';
import { lacksParagraphs } from './paragraphs.ts';

const pages = (...texts: string[]) =>
  texts.map((text) => ({
    width: 612,
    height: 792,
    list: text.split(' ').map((word) => ({ text: word, left: 0, top: 0, width: 1, height: 1 })),
  }));

describe('a paragraph', () => {
  test.each([
    ['that is there', 'The quick brown fox', ['The quick brown fox'], false],
    ['that is not there', 'Hello\nThe quick brown fox', ['Hello'], true],
    ['on the second page', 'Hello\nThe quick brown fox', ['Hello', 'The quick brown fox'], false],
    ['in capitals', 'Große Straße', ['GROSSE STRASSE'], false],
    ['with ligatures', 'final office', ['ﬁnal oﬃce'], false],
    ['with letters put together', 'Nguye\u0302\u0303n Thi\u0323', ['Nguyễn Thị'], false],
    ['whose line ends within a word', 'an extraordinary thing', ['an extraordi nary thing'], false],
    ['whose words break in a narrow column', 'maintenance', ['main left tena right nce'], false],
    [
      'of letters that are no word',
      'xy'.repeat(60),
      [`${'xy'.repeat(30)} and ${'xy'.repeat(30)}`],
      true,
    ],
    [
      'of which a word is made anew',
      'Written on Monday by Ada',
      ['Written on Friday by Ada'],
      false,
    ],
    ['of which half is missing', 'Written on Monday', ['Written on'], false],
    ['of which most is missing', 'Written last Monday', ['Written on'], true],
    ['whose words stand in others', 'art and her', ['hearth and party'], false],
    ['of a long word that stands in another', 'school', ['preschools'], false],
    ['of numbers alone', '1234 5678', ['Hello'], false],
    ['of few letters', 'a) is', ['Hello'], false],
    ['in Cyrillic', 'Я хочу изучать', ['Hello'], true],
    ['in Chinese', '我想学习生物学', ['我想学 习生物学'], false],
    ['in Chinese that is not there', '我想学习生物学', ['你好'], true],
    ['in Arabic, whose letters are read in another order', 'أريد أن أدرس', ['Hello'], false],
  ])('%s', (_, text, shown, isLacking) => {
    expect(lacksParagraphs(text.split('\n'), pages(...shown))).toBe(isLacking);
  });

  test('of a document that says nothing lacks nothing', () => {
    expect(lacksParagraphs([], [])).toBe(false);
  });
});
