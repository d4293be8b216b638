import { expect, it } from 'vitest';
import { completed, startedMention, suggestionsFor } from './mention.ts';

const people = [
  { id: 1, name: 'Ada Lovelace', mail: 'ada@college.example', handle: 'ada' },
  { id: 2, name: 'Grace Hopper', mail: 'amazing@college.example', handle: 'amazing' },
];
const found = (started: string) => suggestionsFor(started, people).map(({ id }) => id);

it.each([
  ['@', 1, ''],
  ['see @gr', 7, 'gr'],
  ['see @gr and', 7, 'gr'],
  ['(@ada.l', 7, 'ada.l'],
  ['write to ada@college', 20, undefined],
  ['@ada ', 5, undefined],
  ['nothing', 7, undefined],
])('in %j at %i, %j is being typed', (text, caret, started) => {
  expect(startedMention(text, caret)).toBe(started);
});

it('people are found by the beginning of their handle, or of a part of their name', () => {
  expect(found('a')).toEqual([1, 2]);
  expect(found('LOVE')).toEqual([1]);
  expect(found('hop')).toEqual([2]);
  expect(found('zoe')).toEqual([]);
});

it('a mention is completed where it was started, and what stands behind it stays', () => {
  expect(completed('see @gr and go', 7, 'amazing')).toEqual({
    text: 'see @amazing and go',
    caret: 13,
  });
});
