import { expect, test } from 'vitest';
import * as changes from '../testing/word-changes.ts';
import { field, paragraph, table, wordParts } from '../testing/word-file.ts';
import { paragraphsOf } from './paragraphs-of.ts';

const paragraphs = (body: string) =>
  paragraphsOf(wordParts({ body }).map(({ name, bytes }) => ({ name, bytes: Buffer.from(bytes) })));

test.each([
  ['each by itself', paragraph('One two') + paragraph('Three'), ['One two', 'Three']],
  ['of cells', table([['Club', 'Years']]), ['Club', 'Years']],
  ['without those that have no words', paragraph('1234') + paragraph('One'), ['One']],
  [
    'without what was deleted',
    changes.lines(changes.deleted('gone '), changes.kept('end')),
    ['end'],
  ],
  ['without what a field makes anew', field('DATE', 'Monday') + paragraph('One'), ['One']],
  [
    'without what is hidden',
    `<w:p><w:r><w:rPr><w:vanish/></w:rPr><w:t>hidden</w:t></w:r><w:r><w:t>seen</w:t></w:r></w:p>`,
    ['seen'],
  ],
  ['of nothing that is no XML', '<w:p>', []],
])('the paragraphs of a document: %s', (_, body, expected) => {
  expect(paragraphs(body)).toEqual(expected);
});

test('a document without a text has none', () => {
  expect(paragraphsOf([])).toEqual([]);
});
