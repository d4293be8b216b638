import { describe, expect, it } from 'vitest';
import type { Answers } from './answers.ts';
import { answer } from './change.ts';
import { answered, equals, notEquals } from './conditions.ts';
import type { Option, Question } from './definition.ts';
import { formOf, getQuestion, text } from './testing/small-form.ts';
import { completeToyAnswers, toyForm, toySituation } from './testing/toy-form.ts';

const toyQuestion = (key: string) => getQuestion(toyForm, key);
const list = (...values: string[]): Option[] =>
  values.map((value) => ({ value, label: `Label of ${value}` }));
const select = (key: string, options: readonly Option[]) =>
  ({ kind: 'select', key, label: '', options }) as const;

describe('answering a question', () => {
  it.each<[string, string | boolean, Answers]>([
    ['first_name', 'Judit', { first_name: 'Judit' }],
    ['text_me', false, { text_me: false }],
    ['title', 'GM', { title: 'GM', title_desc: 'Grandmaster' }],
    ['evening', 'FRI', { evening: 'FRI', evening_desc: 'Friday' }],
    ['board_color', 'blue', { board_color: 'blue', board_color_desc: 'Blue' }],
    ['member_until', '2027', { member_until: '2027', member_until_desc: '2027' }],
    ['title', '', { title: '', title_desc: '' }],
    ['title', 'XX', { title: 'XX', title_desc: '' }],
  ])('%s with %j writes %j and nothing else', (key, value, expected) => {
    expect(answer(toyForm, completeToyAnswers, toyQuestion(key), value, toySituation)).toEqual(
      expected,
    );
  });

  it('clears the conditional selects that it controls, with their labels (spec §4)', () => {
    expect(change('country', 'CAN')).toEqual({
      country: 'CAN',
      country_desc: 'Canada',
      state: '',
      state_desc: '',
    });
    expect(change('board', 'wood')).toMatchObject({ board_color: '', board_color_desc: '' });
    expect(change('joined_year', '2023')).toMatchObject({ member_until: '' });
  });

  it('does not clear them if the controlling answer does not change', () => {
    expect(change('country', 'USA')).toEqual({ country: 'USA', country_desc: 'United States' });
  });

  it('clears what depends on something that it clears, to the end of the chain', () => {
    const form = formOf([
      select('country', list('USA', 'CAN')),
      {
        ...select('state', []),
        optionsBy: { key: 'country', options: { USA: list('VT'), CAN: list('QC') } },
      },
      { ...select('county', list('north', 'south')), showWhen: notEquals('state', 'QC') },
      { kind: 'conditional', hideWhen: [answered('county')], content: [text('remark')] },
    ]);
    const before = { country: 'USA', state: 'VT', county: 'north' };
    expect(answer(form, before, getQuestion(form, 'country'), 'CAN', toySituation)).toEqual({
      country: 'CAN',
      country_desc: 'Label of CAN',
      state: '',
      county: '',
    });
  });

  it('clears a select that is conditional by the block around it, as one that is so by itself', () => {
    const country = select('country', list('FRA', 'JPN'));
    const form = formOf([
      select('status', list('US', 'F1', 'PR')),
      { kind: 'conditional', hideWhen: [equals('status', 'US')], content: [country] },
      { kind: 'conditional', hideWhen: [equals('status', 'US')], content: [text('remark')] },
    ]);
    const before = {
      status: 'F1',
      status_desc: 'Label of F1',
      country: 'FRA',
      country_desc: 'Label of FRA',
      remark: 'Mine',
    };
    const status = getQuestion(form, 'status');
    expect(answer(form, before, status, 'PR', toySituation)).toEqual({
      status: 'PR',
      status_desc: 'Label of PR',
      country: '',
      country_desc: '',
    });
    expect(answer(form, before, status, 'F1', toySituation)).not.toHaveProperty('country');
  });

  it('does not clear a select that is one of several in a conditional block', () => {
    const content = [text('city'), select('state', list('VT'))];
    const form = formOf([
      text('school'),
      { kind: 'conditional', hideWhen: [equals('school', '')], content },
    ]);
    const before = { school: 'North High', city: 'Barre', state: 'VT' };
    const school = getQuestion(form, 'school');
    expect(answer(form, before, school, 'North High School', toySituation)).toEqual({
      school: 'North High School',
    });
  });

  it('labels a code that only one of two questions with the same key lists', () => {
    const radio = (value: string, label: string): Question => ({
      kind: 'radio',
      key: 'coded',
      label: '',
      options: [{ value, label }],
    });
    const form = formOf([
      text('which'),
      {
        kind: 'conditionGroup',
        cases: [
          { when: equals('which', 'first'), content: [radio('A', 'Apple')] },
          { when: answered('which'), content: [radio('B', 'Birne')] },
        ],
      },
    ]);
    const patch = answer(form, { which: 'first' }, radio('A', 'Apple'), 'A', toySituation);
    expect(patch).toEqual({ coded: 'A', coded_desc: 'Apple' });
  });
});

function change(key: string, value: string | boolean) {
  return answer(toyForm, completeToyAnswers, toyQuestion(key), value, toySituation);
}
