import { describe, expect, it } from 'vitest';
import type { Answers } from './answers.ts';
import { answered, equals, notAnswered, notEquals } from './conditions.ts';
import type { Form, Question } from './definition.ts';
import { formOf, text } from './testing/small-form.ts';
import { completeToyAnswers, juniorToyAnswers, toyForm, toySituation } from './testing/toy-form.ts';
import { walk } from './walk.ts';

const shownKeys = (answers: Answers) => shownIn(toyForm, answers);

describe('a walk', () => {
  it.each([
    ['a grown-up', completeToyAnswers],
    ['a child', juniorToyAnswers],
  ])('counts every answer of %s who has answered only what shows', (_, answers) => {
    const walked = walk(toyForm, answers, toySituation);
    expect(walked.answers).toEqual(answers);
    expect(walked.cleared).toEqual([]);
  });

  it('clears the answer and the label of what is hidden, and unticks its boxes', () => {
    const form = formOf([
      text('text_1'),
      {
        kind: 'conditional',
        hideWhen: [equals('text_1', 'hide')],
        content: [
          { kind: 'checkbox', key: 'box', label: '' },
          { kind: 'radio', key: 'coded', label: '', options: [{ value: 'A', label: 'Apple' }] },
        ],
      },
    ]);
    const given = { text_1: 'hide', box: true, coded: 'A', coded_desc: 'Apple' };
    const walked = walk(form, given, toySituation);
    expect(walked.answers).toEqual({ text_1: 'hide', box: false, coded: '', coded_desc: '' });
    expect(walked.cleared).toEqual(['box', 'coded', 'coded_desc']);
  });

  it('keeps answers that the form does not know as they are', () => {
    const given = { older_key: 'x' };
    expect(walk(toyForm, given, toySituation).answers).toEqual(given);
  });
});

describe('a condition', () => {
  it('never sees the answer of a hidden question', () => {
    const form = formOf([
      text('text_1'),
      { kind: 'conditional', hideWhen: [notEquals('text_1', 'show')], content: [text('text_2')] },
      { kind: 'conditional', hideWhen: [notAnswered('text_2')], content: [text('text_3')] },
    ]);
    const stale = { text_1: 'no', text_2: 'stale', text_3: 'stale' };
    expect(shownIn(form, stale)).toEqual(['text_1']);
    expect(shownIn(form, { ...stale, text_1: 'show' })).toEqual(['text_1', 'text_2', 'text_3']);
  });

  it('hides what is nested inside, whatever the inner condition says', () => {
    expect(shownKeys({ rating: '900', coach: 'Y' })).toContain('coach_wish');
    expect(shownKeys({ rating: '1300', coach: 'Y' })).not.toContain('coach_wish');
    const walked = walk(toyForm, { rating: '1300', coach: 'Y', coach_wish: 'x' }, toySituation);
    expect(walked.cleared).toEqual(['coach', 'coach_wish']);
  });
});

describe('a condition group [§4.26]', () => {
  const strength = ['title', 'evening', 'league_team', 'coach', 'coach_wish'];

  it.each([
    ['2150', ['title', 'evening']],
    ['1999', ['evening', 'league_team']],
    ['1200', ['evening', 'league_team']],
    ['1199', ['coach']],
    ['', []],
    ['strong', []],
  ])('with a rating of %j shows the first case that holds: %j', (rating, expected) => {
    expect(shownKeys({ rating }).filter((key) => strength.includes(key))).toEqual(expected);
  });

  it('keeps an answer that both the old and the new case ask for, and clears the others', () => {
    const given = { rating: '1500', title: 'IM', evening: 'FRI', coach: 'Y', league_team: 'B' };
    const walked = walk(toyForm, given, toySituation);
    expect(walked.answers).toEqual({ ...given, title: '', coach: '' });
  });
});

describe('a conditional select', () => {
  it.each<[string, Answers, string[]]>([
    ['when hidden', { board: '', board_color: 'oak', board_color_desc: 'Oak' }, ['board_color']],
    [
      'of another list, as after two devices saved at once',
      { country: 'CAN', state: 'VT', state_desc: 'Vermont' },
      ['state'],
    ],
  ])('clears its choice with its label %s', (_, given, [key]) => {
    expect(walk(toyForm, given, toySituation).cleared).toEqual([key, `${key}_desc`]);
  });

  it('keeps a choice that is no longer in any list: it was valid when made', () => {
    const given = { country: 'CAN', state: 'NF', state_desc: 'Newfoundland' };
    expect(walk(toyForm, given, toySituation).cleared).toEqual([]);
  });
});

describe('a lookup', () => {
  it('does not keep an answer that it filled in once that answer is hidden', () => {
    const given = { country: 'UK', address_line_1: '1 Square', zip: '05641', state: 'VT' };
    const walked = walk(toyForm, given, toySituation);
    expect(walked.answers).toEqual({ ...given, zip: '', state: '' });
  });

  it('keeps the code that only it holds', () => {
    const given = { school_name: 'Spaulding', school_code: '460010' };
    expect(walk(toyForm, given, toySituation).cleared).toEqual([]);
  });

  it('clears its code when hidden, but not what another question asks for', () => {
    const lookup: Question = {
      kind: 'autocomplete',
      key: 'text_2',
      label: '',
      category: 'hs_ceeb',
      answerField: 'name',
      codeKey: 'text_3',
      fills: { city: 'text_4', state: 'text_5' },
    };
    const form = formOf([
      text('text_1'),
      { kind: 'conditional', hideWhen: [notAnswered('text_1')], content: [lookup] },
      text('text_4'),
    ]);
    const given = { text_2: 'School', text_3: '460010', text_4: 'Barre', text_5: 'VT' };
    expect(walk(form, given, toySituation).cleared).toEqual(['text_2', 'text_3', 'text_5']);
  });
});

describe('a key that is asked in two places', () => {
  const twice = formOf([
    text('text_1'),
    { kind: 'conditional', hideWhen: [answered('text_1')], content: [text('text_2')] },
    { kind: 'conditional', hideWhen: [equals('text_1', 'all')], content: [text('text_2')] },
  ]);

  it.each<[string, string[]]>([
    ['', []],
    ['first', []],
    ['all', ['text_2']],
  ])('is cleared only where no place shows it: text_1 is %j', (value, cleared) => {
    const walked = walk(twice, { text_1: value, text_2: 'x' }, toySituation);
    expect(walked.cleared).toEqual(cleared);
  });

  it('keeps its answer if the first place shows it, although a later one is hidden', () => {
    const form = formOf([
      text('text_1'),
      { kind: 'conditional', hideWhen: [answered('text_1')], content: [text('text_1')] },
    ]);
    expect(walk(form, { text_1: 'x' }, toySituation).answers).toEqual({ text_1: 'x' });
  });
});

function shownIn(form: Form, answers: Answers): string[] {
  return walk(form, answers, toySituation).questions.map(({ question }) => question.key);
}
