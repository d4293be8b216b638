import { expect, it } from 'vitest';
import {
  answered,
  type Condition,
  equals,
  gt,
  gte,
  holds,
  isIn,
  lt,
  lte,
  notAnswered,
  notEquals,
  notIn,
} from './conditions.ts';

const DAY = '2008-11-21';

/** Conditions on `it`, what `it` may be where the condition holds, and where it does not. */
const cases: readonly (readonly [Condition, readonly unknown[], readonly unknown[]])[] = [
  [answered('it'), ['x', '0', ' x ', true], [undefined, '', '   ', '\n\t', false]],
  [notAnswered('it'), [undefined, '', '   ', false], ['x', '0', true]],
  [equals('it', 'Y'), ['Y'], [undefined, '', 'N', 'y', ' Y', true, false]],
  [equals('it', ''), [undefined, ''], ['Y', true]],
  [equals('it', true), [true], [undefined, '', false, 'true']],
  [equals('it', false), [undefined, '', false], [true]],
  [notEquals('it', 'Y'), [undefined, '', 'N', false], ['Y']],
  [notEquals('it', true), [undefined, '', false], [true]],
  [notEquals('it', false), [true], [undefined, '', false]],
  [isIn('it', ['USA', 'CAN']), ['USA', 'CAN'], [undefined, '', 'US', 'USA,CAN', 'MEX', false]],
  [isIn('it', ['', 'USA']), [undefined, '', 'USA'], ['MEX']],
  [notIn('it', ['USA', 'CAN']), [undefined, '', 'MEX', false], ['USA', 'CAN']],
  [
    lt('it', '10'),
    ['9', '09', '-1', '9.99', ' 9 '],
    [undefined, '', ' ', '10', '10.0', '100', 'x'],
  ],
  [lte('it', '10'), ['9', '10', '10.0'], [undefined, '', '11']],
  [gt('it', '10'), ['11', '100', '10.01'], [undefined, '', '9', '10', 'ten']],
  [gte('it', '10'), ['10', '11'], [undefined, '', '9', '9.99']],
  [lt('it', DAY), ['2008-11-20', '1999-12-31'], [undefined, '', DAY, '2010-01-01', '2007']],
  [lte('it', DAY), [DAY, '2008-02-29'], [undefined, '', '2008-11-22']],
  [gt('it', DAY), ['2008-11-22', '2024-02-29'], [undefined, '', DAY, '2008-11-20']],
  [gte('it', DAY), [DAY, '2009-01-01'], [undefined, '', '2008-11-20']],
];

it.each(cases)('%j holds or not [§4.25]', (condition, holdsFor, failsFor) => {
  for (const value of holdsFor) expect(holds(condition, answersWith(value))).toBe(true);
  for (const value of failsFor) expect(holds(condition, answersWith(value))).toBe(false);
});

it.each([lt, lte, gt, gte])('a word and a number have no order (%#) [§4.25]', (compare) => {
  expect(holds(compare('it', '10'), { it: 'many' })).toBe(false);
  expect(holds(compare('it', 'many'), { it: '10' })).toBe(false);
});

function answersWith(value: unknown) {
  return typeof value === 'string' || typeof value === 'boolean' ? { it: value } : {};
}
