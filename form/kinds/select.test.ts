import { describe, expect, it } from 'vitest';
import type { Answers } from '../engine/answers.ts';
import { equals } from '../engine/conditions.ts';
import type { Option } from './kind.ts';
import {
  isLeftOver,
  isOffered,
  type OptionSource,
  optionsOf,
  type SelectQuestion,
} from './select.ts';

const TODAY = '2026-11-21';
const fruit: readonly Option[] = [
  { value: 'A', label: 'Apple' },
  { value: 'B', label: 'Birne' },
];

describe('a list [§3.55]', () => {
  it.each<[string, OptionSource]>([
    ['that has no empty entry', fruit],
    ['that has one', [{ value: '', label: '--' }, ...fruit]],
    ['that has one with other words', [...fruit, { value: '', label: 'Choose' }]],
  ])('%s begins with the empty entry, once', (_, options) => {
    expect(optionsOf(select({ options }), {}, TODAY)).toEqual([
      { value: '', label: '--' },
      ...fruit,
    ]);
  });

  it.each<[string, Extract<OptionSource, { years: unknown }>['years'], string[]]>([
    ['past', { count: 3, direction: 'past' }, ['2026', '2025', '2024']],
    ['future', { count: 3, direction: 'future' }, ['2026', '2027', '2028']],
    ['past from next year', { count: 2, direction: 'past', startsIn: 1 }, ['2027', '2026']],
    ['future from last year', { count: 2, direction: 'future', startsIn: -1 }, ['2025', '2026']],
    ['none', { count: 0, direction: 'past' }, []],
  ])('of years counts from today: %s', (_, years, expected) => {
    const [empty, ...offered] = optionsOf(select({ options: { years } }), {}, TODAY);
    expect(empty).toEqual({ value: '', label: '--' });
    expect(offered).toEqual(expected.map((year) => ({ value: year, label: year })));
  });

  it('by value is that of the controlling answer', () => {
    expect(values({ fruit: 'A' })).toEqual(['', 'red', 'green']);
    expect(values({ fruit: 'B' })).toEqual(['', 'green', 'brown']);
  });

  it.each<[string, Answers]>([
    ['nothing is chosen', {}],
    ['the answer has no list', { fruit: 'C' }],
    ['the answer is the name of something every object has', { fruit: 'constructor' }],
    ['the answer is a tick box', { fruit: true }],
  ])('by value is empty while %s', (_, answers) => {
    expect(values(answers)).toEqual(['']);
    expect(isOffered(byFruit, answers)).toBe(false);
  });
});

describe('a conditional select [§3.55]', () => {
  it('shows while its condition holds and there is a list', () => {
    const both = { ...byFruit, showWhen: equals('wants_color', true) };
    expect(isOffered(both, { fruit: 'A', wants_color: true })).toBe(true);
    expect(isOffered(both, { fruit: 'A' })).toBe(false);
    expect(isOffered(both, { wants_color: true })).toBe(false);
    expect(isOffered(select({ options: fruit }), {})).toBe(true);
  });

  it.each<[Answers, boolean]>([
    [{ fruit: 'A', color: 'red' }, false],
    [{ fruit: 'B', color: 'red' }, true],
    [{ fruit: 'B', color: 'green' }, false],
    [{ color: 'red' }, true],
    [{ fruit: 'A', color: 'violet' }, false],
    [{ fruit: 'A', color: '' }, false],
    [{ fruit: 'A' }, false],
  ])('has a leftover choice from another list, with %j: %s', (answers, expected) => {
    expect(isLeftOver(byFruit, answers)).toBe(expected);
  });
});

const colors = (...names: string[]) => names.map((name) => ({ value: name, label: name }));
const byFruit: SelectQuestion = {
  kind: 'select',
  key: 'color',
  label: '',
  options: [],
  optionsBy: {
    key: 'fruit',
    options: {
      A: colors('red', 'green'),
      B: colors('green', 'brown'),
      D: [{ value: '', label: '--' }],
    },
  },
};

function select(more: Pick<SelectQuestion, 'options'>): SelectQuestion {
  return { kind: 'select', key: 'fruit', label: '', ...more };
}

function values(answers: Answers): string[] {
  return optionsOf(byFruit, answers, TODAY).map((option) => option.value);
}
