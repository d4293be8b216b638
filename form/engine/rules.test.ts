import { describe, expect, it } from 'vitest';
import type { Answers, AnswerValue } from './answers.ts';
import { answered, equals, isIn } from './conditions.ts';
import {
  atLeastYearsAgo,
  atMostYearsAgo,
  matches,
  messagesFor,
  minLength,
  mustBeTicked,
  numberBetween,
  onlyWhen,
  type Rule,
  required,
  requiredUnlessAnswered,
  ruleApplies,
  yearWithin,
} from './rules.ts';

const SAYS = 'Please look at this again.';
const LABEL = 'Favorite subject';
const TODAY = '2026-11-21';
const EMPTY: readonly AnswerValue[] = ['', '   ', '\n', false];

/** The values that each rule accepts and refuses when nothing else is answered. */
const table: Readonly<Record<string, [Rule, readonly AnswerValue[], readonly AnswerValue[]]>> = {
  required: [required(SAYS), ['x', '0', ' x', true], EMPTY],
  mustBeTicked: [mustBeTicked(SAYS), [true], [...EMPTY, 'true', 'Y']],
  requiredUnlessAnswered: [requiredUnlessAnswered(['other', 'third'], SAYS), ['x'], EMPTY],
  matches: [
    matches(/\d{5}(-\d{4})?/, SAYS),
    [...EMPTY, '05641', ' 05641 ', '05641-1234'],
    ['5641', '056411', 'x05641', '05641x', '05641\n12345', true],
  ],
  'matches, with alternatives and anchors of its own': [
    matches(/^yes|no$/i, SAYS),
    [...EMPTY, 'yes', 'NO'],
    ['yes!', 'oh no', 'yesno'],
  ],
  minLength: [
    minLength(5, SAYS),
    [...EMPTY, '12345', 'Zürich', '♔♕♖♗♘'],
    ['1234', ' 1234 ', '😀😀😀', 'e\u0301e\u0301e\u0301'],
  ],
  numberBetween: [
    numberBetween(1, 4, SAYS),
    [...EMPTY, '1', '4', '3.75', ' 2 ', '04', '4.0', '２．５'],
    ['0.99', '4.01', '-2', '+2', '2,5', '.5', '3.', '1e0', '0x2', 'two', true],
  ],
  yearWithin: [
    yearWithin(10, 5, SAYS),
    [...EMPTY, '2016', '2026', '2031', ' 2020 ', '２０２６'],
    ['2015', '2032', '20', '02020', '2020.5', 'soon', true],
  ],
  atMostYearsAgo: [
    atMostYearsAgo(100, SAYS),
    [...EMPTY, '1926-11-21', '2026-11-21', '2024-02-29', '2030-01-01'],
    ['1926-11-20', '0001-01-01', '2023-02-29', '02/03/2001', 'soon'],
  ],
  atLeastYearsAgo: [
    atLeastYearsAgo(13, SAYS),
    [...EMPTY, '2013-11-21', '1900-01-01', 'soon', '2023-02-29'],
    ['2013-11-22', '2026-11-21', '2030-01-01'],
  ],
};

it.each(Object.entries(table))('%s accepts what is good, and refuses what is bad', (_, row) => {
  const [rule, good, bad] = row;
  for (const value of good) expect(messages([rule], value), String(value)).toEqual([]);
  for (const value of bad) expect(messages([rule], value), String(value)).toEqual([SAYS]);
});

describe('a rule that looks at other answers', () => {
  it.each([
    [{ other: 'x' }, []],
    [{ third: 'x' }, []],
    [{ other: true }, []],
    [{ other: ' ', third: '' }, [SAYS]],
    [{ fourth: 'x' }, [SAYS]],
  ])('requiredUnlessAnswered, with %j', (answers, expected) => {
    const rule = requiredUnlessAnswered(['other', 'third'], SAYS);
    expect(messages([rule], '', answers)).toEqual(expected);
  });

  it.each([
    ['4.0', '4.0', []],
    ['4.1', '4.0', [SAYS]],
    ['4.1', '5', []],
    ['4', '', [SAYS]],
  ])('numberBetween, %s on a scale of %j', (value, scale, expected) => {
    const rule = numberBetween(0, (answers) => Number(answers.scale), SAYS);
    expect(messages([rule], value, { scale })).toEqual(expected);
  });

  it.each([
    [{ country: 'USA', lives_there: true }, [SAYS]],
    [{ country: 'CAN', lives_there: true }, [SAYS]],
    [{ country: 'USA' }, []],
    [{ country: 'MEX', lives_there: true }, []],
    [{}, []],
  ])('onlyWhen, nested, with %j', (answers, expected) => {
    const rule = onlyWhen(
      isIn('country', ['USA', 'CAN']),
      onlyWhen(equals('lives_there', true), required(SAYS)),
    );
    expect(messages([rule], '', answers)).toEqual(expected);
    expect(ruleApplies(rule, answers)).toBe(expected.length > 0);
    expect(rule.asksForAnswer).toBe(true);
  });
});

it.each([
  ['2025-02-28', '2012-02-29', [SAYS]],
  ['2025-03-01', '2012-02-29', []],
  ['2024-02-29', '2011-03-01', [SAYS]],
  ['2024-02-29', '2011-02-28', []],
])('thirteen years after a leap day: on %s, born on %s', (today, birthday, expected) => {
  const rule = atLeastYearsAgo(13, SAYS);
  expect(messagesFor(LABEL, [rule], birthday, { answers: {}, today })).toEqual(expected);
});

describe('the messages of an answer', () => {
  it('are those of all its failing rules, in their order, each once [§5.3]', () => {
    const rules = [
      minLength(3, 'Too short.'),
      matches(/\d+/, 'Digits only.'),
      onlyWhen(answered('other'), matches(/7.*/, 'Digits only.')),
      mustBeTicked('Too short.'),
    ];
    expect(messages(rules, 'x', { other: 'x' })).toEqual(['Too short.', 'Digits only.']);
  });

  it.each([
    ['the label of the question', required(), LABEL],
    ['words around the label', required((label) => `Parent 1: ${label}`), `Parent 1: ${LABEL}`],
    ['words of their own', required(SAYS), SAYS],
  ])('are %s', (_, rule, expected) => {
    expect(messages([rule], '')).toEqual([expected]);
    expect(messages([onlyWhen(answered('other'), rule)], '', { other: 'x' })).toEqual([expected]);
  });

  it.each(['g', 'y', 'gi', 'm', 'gm'])(
    'do not depend on what a /%s pattern saw before',
    (flags) => {
      const rule = matches(new RegExp('\\d+', flags), SAYS);
      for (let time = 0; time < 3; time++) {
        expect(messages([rule], '12345')).toEqual([]);
        expect(messages([rule], '12345 x')).toEqual([SAYS]);
        expect(messages([rule], '123\nx')).toEqual([SAYS]);
      }
    },
  );
});

function messages(rules: readonly Rule[], value: AnswerValue, answers: Answers = {}): string[] {
  return messagesFor(LABEL, rules, value, { answers, today: TODAY });
}
