import { describe, expect, it } from 'vitest';
import { type Answers, type AnswerValue, emptied, holdsAnyAnswer, isAnswered } from './answers.ts';

describe('an answer', () => {
  it.each<[AnswerValue | undefined, boolean]>([
    ['x', true],
    ['0', true],
    [' x ', true],
    [true, true],
    ['', false],
    ['😀', true],
    ['\u0301', true],
    [' \t\n\u00a0', false],
    ['\u200b\u2060\ufeff', false],
    ['\u202e\u3164', false],
    [false, false],
    [undefined, false],
  ])('%j says something: %s', (value, expected) => {
    expect(isAnswered(value)).toBe(expected);
    expect(isAnswered(emptied(value))).toBe(false);
  });

  it('keeps its type when it is cleared', () => {
    expect(emptied('x')).toBe('');
    expect(emptied(true)).toBe(false);
    expect(emptied(undefined)).toBe('');
  });
});

it.each<[Answers, boolean]>([
  [{}, false],
  [{ first_name: '', text_me: false, city: '  ' }, false],
  [{ first_name: '', text_me: true }, true],
  [{ first_name: 'Vera' }, true],
])('a set of answers qualifies to be carried over %j: %s', (answers, expected) => {
  expect(holdsAnyAnswer(answers)).toBe(expected);
});
