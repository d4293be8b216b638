import { expect, it } from 'vitest';
import { patternProblem } from './pattern.ts';

it.each([
  ['\\d{4}'],
  ['[A-Z]{2}-?\\d{3,6}'],
  ['[^@\\s]+@[^@\\s]+\\.[a-z]+'],
  ['(?:yes|no)'],
  ['(?<year>20\\d\\d)(?:-\\d\\d)?'],
  ['(?:\\d{3} )*\\d{3}'],
  ['\\p{Lu}\\p{L}*'],
  ['[\\]()*+]{1,5}\\.'],
])('takes %s', (expression) => {
  expect(patternProblem(expression, 45)).toBeUndefined();
});

it.each([
  ['(a+)+', 'can be tried in too many ways'],
  ['(a*)*b', 'can be tried in too many ways'],
  ['(a|a)*', 'can be tried in too many ways'],
  ['(?:a?){40}a', 'can be tried in too many ways'],
  ['\\d*\\d*\\d*\\d*x', 'can be tried in too many ways'],
  ['(a)\\1', 'repeats what a group found'],
  ['(?<a>x)\\k<a>', 'repeats what a group found'],
  ['(?=a)a', 'looks ahead or behind'],
  ['(?<!a)a', 'looks ahead or behind'],
  ['(', 'is no regular expression'],
  ['a{2,1}', 'is no regular expression'],
])('refuses %s', (expression, why) => {
  expect(patternProblem(expression, 45)).toContain(why);
});

it('takes less of a longer answer', () => {
  const expression = '[a-z]+-[a-z]+-[a-z]+';
  expect(patternProblem(expression, 45)).toBeUndefined();
  expect(patternProblem(expression, 200)).toContain('an answer of 200 characters');
});
