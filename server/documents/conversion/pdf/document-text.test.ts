import { expect, test } from 'vitest';
import { joinText, readText, splitText, withText } from './document-text.ts';

const bytes = Buffer.from('%PDF');
const SAYS = { paragraphs: ['Olá', 'two'], equations: ['x^2'] };
const NOTHING = { paragraphs: [], equations: [] };

test('a text in front of other bytes comes back, and so do the bytes', () => {
  const { text, bytes: rest } = splitText(withText(SAYS, bytes));
  expect(readText(text)).toEqual(SAYS);
  expect(rest.toString()).toBe('%PDF');
  expect(joinText(text, rest)).toEqual(withText(SAYS, bytes));
});

test('a text that is too long is left out', () => {
  const all = withText({ paragraphs: ['x'.repeat(600_000)], equations: [] }, bytes);
  expect(all).toHaveLength(8);
  expect(splitText(all).bytes.toString()).toBe('%PDF');
});

test.each(['', 'abc', '\xff\xff\xff\xffabc'])('bytes without one (%j) do no harm', (written) => {
  const { text, bytes: rest } = splitText(Buffer.from(written, 'latin1'));
  expect([text.length + rest.length, rest.length]).toEqual([Math.max(0, written.length - 4), 0]);
});

test.each([
  ['', NOTHING],
  ['no JSON', NOTHING],
  ['null', NOTHING],
  ['{"paragraphs":1,"equations":[1,"x"]}', { paragraphs: [], equations: ['x'] }],
])('of %j only texts count', (written, expected) => {
  expect(readText(Buffer.from(written))).toEqual(expected);
});
