import { describe, expect, it } from 'vitest';
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

/** One condition on `it`, then what `it` may be where the condition holds and where it does not. */
const cases: readonly {
  readonly condition: Condition;
  readonly holdsFor: readonly unknown[];
  readonly failsFor: readonly unknown[];
}[] = [
  {
    condition: answered('it'),
    holdsFor: ['x', '0', ' x ', true],
    failsFor: [undefined, '', '   ', '\n\t', false],
  },
  {
    condition: notAnswered('it'),
    holdsFor: [undefined, '', '   ', false],
    failsFor: ['x', '0', true],
  },
  {
    condition: equals('it', 'Y'),
    holdsFor: ['Y'],
    failsFor: [undefined, '', 'N', 'y', ' Y', true, false],
  },
  { condition: equals('it', ''), holdsFor: [undefined, ''], failsFor: ['Y', true] },
  { condition: equals('it', true), holdsFor: [true], failsFor: [undefined, '', false, 'true'] },
  { condition: equals('it', false), holdsFor: [undefined, '', false], failsFor: [true] },
  { condition: notEquals('it', 'Y'), holdsFor: [undefined, '', 'N', false], failsFor: ['Y'] },
  { condition: notEquals('it', true), holdsFor: [undefined, '', false], failsFor: [true] },
  { condition: notEquals('it', false), holdsFor: [true], failsFor: [undefined, '', false] },
  {
    condition: isIn('it', ['USA', 'CAN']),
    holdsFor: ['USA', 'CAN'],
    failsFor: [undefined, '', 'US', 'USA,CAN', 'MEX', false],
  },
  { condition: isIn('it', ['', 'USA']), holdsFor: [undefined, '', 'USA'], failsFor: ['MEX'] },
  {
    condition: notIn('it', ['USA', 'CAN']),
    holdsFor: [undefined, '', 'MEX', false],
    failsFor: ['USA', 'CAN'],
  },
  {
    condition: lt('it', '10'),
    holdsFor: ['9', '09', '-1', '9.99', ' 9 '],
    failsFor: [undefined, '', ' ', '10', '10.0', '11', '100', 'nine'],
  },
  { condition: lte('it', '10'), holdsFor: ['9', '10', '10.0'], failsFor: [undefined, '', '11'] },
  {
    condition: gt('it', '10'),
    holdsFor: ['11', '100', '10.01'],
    failsFor: [undefined, '', '9', '10', 'ten'],
  },
  { condition: gte('it', '10'), holdsFor: ['10', '11'], failsFor: [undefined, '', '9', '9.99'] },
  {
    condition: lt('it', '2008-11-21'),
    holdsFor: ['2008-11-20', '1999-12-31'],
    failsFor: [undefined, '', '2008-11-21', '2010-01-01', '2007'],
  },
  {
    condition: lte('it', '2008-11-21'),
    holdsFor: ['2008-11-21', '2008-02-29'],
    failsFor: [undefined, '', '2008-11-22'],
  },
  {
    condition: gt('it', '2008-11-21'),
    holdsFor: ['2008-11-22', '2024-02-29'],
    failsFor: [undefined, '', '2008-11-21', '2008-11-20'],
  },
  {
    condition: gte('it', '2008-11-21'),
    holdsFor: ['2008-11-21', '2009-01-01'],
    failsFor: [undefined, '', '2008-11-20'],
  },
];

const titled = cases.map((row) => ({ ...row, title: JSON.stringify(row.condition) }));

describe.each(titled)('$title [§4.25]', (row) => {
  it.each(row.holdsFor.map((value) => [value]))('holds for %j', (value) => {
    expect(holds(row.condition, answersWith(value))).toBe(true);
  });

  it.each(row.failsFor.map((value) => [value]))('does not hold for %j', (value) => {
    expect(holds(row.condition, answersWith(value))).toBe(false);
  });
});

describe('a condition [§4.25]', () => {
  it.each([lt, lte, gt, gte])('orders nothing when a word meets a number (%#)', (compare) => {
    expect(holds(compare('it', '10'), { it: 'many' })).toBe(false);
    expect(holds(compare('it', 'many'), { it: '10' })).toBe(false);
  });
});

function answersWith(value: unknown) {
  return typeof value === 'string' || typeof value === 'boolean' ? { it: value } : {};
}
