import { describe, expect, it } from 'vitest';
import { compile, SentenceError } from './compile.ts';
import { argumentsOf } from './message.ts';

describe('reading a sentence', () => {
  it.each([
    ['Plain', 'Plain'],
    ['Graduate’s first name', 'Graduate’s first name'],
    ["It''s '{not}' one", "It's {not} one"],
    ['Family at {college}', ['Family at ', ['college']]],
    [
      '{n, number}, {d, date}, {d, date, medium}',
      [['n', 'number'], ', ', ['d', 'date'], ', ', ['d', 'date', 'medium']],
    ],
    ['{l, list} {l, list, or}', [['l', 'list'], ' ', ['l', 'list', 'or']]],
    [
      '{n, plural, =0 {none} one {#} other {# {what}}}',
      [
        [
          'n',
          'plural',
          { '=0': 'none', one: [['n', 'number']], other: [['n', 'number'], ' ', ['what']] },
        ],
      ],
    ],
  ])('%s', (sentence, message) => {
    expect(compile(sentence)).toEqual(message);
  });

  it.each([
    ['an open brace', 'Family at {college'],
    ['a number spelled out', '{n, spellout}'],
    ['a style that nobody has', '{d, date, huge}'],
    ['a plural without "other"', '{n, plural, one {#}}'],
    ['a choice without "other"', '{n, select, a {b}}'],
    ['an offset', '{n, plural, offset:1 one {#} other {#}}'],
    ['an ordinal', '{n, selectordinal, one {#st} other {#th}}'],
    ['a plural case that English does not have', '{n, plural, many {#} other {#}}'],
  ])('refuses %s, and repeats the sentence', (_, sentence) => {
    expect(() => compile(sentence)).toThrow(SentenceError);
    expect(() => compile(sentence)).toThrow(sentence);
  });

  it('allows the plural cases of the language', () => {
    expect(() => compile('{n, plural, one {#} many {#} other {#}}', 'es')).not.toThrow();
  });

  it('lists the arguments at every depth', () => {
    expect(
      argumentsOf(compile('{b} {n, plural, one {{a}} other {{c, select, x {{d}} other {}}}}')),
    ).toEqual(['a', 'b', 'c', 'd', 'n']);
  });
});
