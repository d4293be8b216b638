import fc from 'fast-check';
import { expect, it } from 'vitest';
import { changedWords, type Piece } from './changed-words.ts';

const marked = (pieces: readonly Piece[]) =>
  pieces.map(({ text, isChanged }) => (isChanged ? `[${text}]` : text)).join('');
const compared = (before: string, after: string) => {
  const found = changedWords(before, after);
  return [marked(found.before), marked(found.after)];
};

it.each([
  [
    'I speak three languages.',
    'I speak four languages.',
    'I speak [three ]languages.',
    'I speak [four ]languages.',
  ],
  ['I am here', 'I am not here', 'I am here', 'I am [not ]here'],
  ['Okafor', 'Hernández', '[Okafor]', '[Hernández]'],
  ['one two', 'one  two', '[one two]', '[one  two]'],
  ['', 'new words', '', '[new words]'],
])('%j and %j', (before, after, old, fresh) => {
  expect(compared(before, after)).toEqual([old, fresh]);
});

it('both texts are complete, and their unmarked parts are the same', () => {
  const text = fc
    .array(fc.constantFrom('a', 'b', 'c', ' ', '\n', ' d '))
    .map((each) => each.join(''));
  fc.assert(
    fc.property(text, text, (before, after) => {
      const found = changedWords(before, after);
      const whole = (pieces: readonly Piece[]) => pieces.map((piece) => piece.text).join('');
      expect([whole(found.before), whole(found.after)]).toEqual([before, after]);
      const kept = (pieces: readonly Piece[]) =>
        pieces.flatMap((piece) => (piece.isChanged ? [] : piece.text.split(/\s+/).filter(Boolean)));
      expect(kept(found.before)).toEqual(kept(found.after));
      if (before === after) expect(marked(found.before)).toBe(before);
    }),
  );
});

it('texts too long to compare are marked whole, at once', () => {
  const long = 'word '.repeat(3000);
  expect(changedWords(long, `${long}more`).after).toEqual([
    { text: `${long}more`, isChanged: true },
  ]);
});
