import { describe, expect, it } from 'vitest';
import type { Answers } from './answers.ts';
import { getQuestion } from './testing/small-form.ts';
import { completeToyAnswers, juniorToyAnswers, toyForm, toySituation } from './testing/toy-form.ts';
import { combinedMessages, errorsIn, isRequired } from './validate.ts';
import { walk } from './walk.ts';

describe('the errors of a form', () => {
  it.each([
    ['a grown-up', completeToyAnswers],
    ['a child abroad', juniorToyAnswers],
  ])('are none for the complete answers of %s', (_, answers) => {
    expect(errorsIn(walked(answers))).toEqual({});
  });

  it('include every visible question with a missing answer, in the order of the form', () => {
    expect(Object.entries(errorsIn(walked({})))).toEqual([
      ['first_name', ['First Name']],
      ['birth_date', ['Date of Birth']],
      ['phone', ['Please enter a phone number.']],
      ['country', ['Country']],
      ['school_name', ['Search for Your School']],
      ['story_essay', ['Your Story.']],
      ['banned', ['Have you been banned?']],
      ['agrees', ['Please accept the rules of the club.']],
    ]);
  });

  it('never include a hidden question, however wrong its answer', () => {
    const hidden = { ...completeToyAnswers, guardian_1_email: 'nonsense', banned: 'N' };
    expect(errorsIn(walked(hidden))).toEqual({});
    const shown = { ...hidden, birth_date: '2014-03-07', banned: 'Y', banned_comment: '' };
    expect(errorsIn(walked(shown))).toEqual({
      guardian_1_name: ['Guardian 1: Name'],
      guardian_1_email: ['Guardian 1: Please enter an e-mail address.'],
      banned_comment: ['Please tell us more.'],
    });
  });

  it('collect all messages of a question [§5.2]', () => {
    const answers = { ...completeToyAnswers, phone: '', phone_abroad: '' };
    expect(errorsIn(walked(answers))).toEqual({
      phone: ['Please enter a phone number.', 'We need a phone number to text you.'],
    });
  });

  it('of a month and its year are combined without repeats', () => {
    const errors = errorsIn(walked({ ...completeToyAnswers, joined_month: '', joined_year: '' }));
    expect(combinedMessages(errors, ['joined_month', 'joined_year'])).toEqual([]);
    const both = { joined_month: ['Month and Year'], joined_year: ['Month and Year', 'Too old'] };
    expect(combinedMessages(both, ['joined_month', 'joined_year'])).toEqual([
      'Month and Year',
      'Too old',
    ]);
  });
});

it.each<[string, Answers, boolean]>([
  ['first_name', {}, true],
  ['first_name', { first_name: 'Vera' }, true],
  ['agrees', {}, true],
  ['tax_id', {}, false],
  ['guardian_1_email', { birth_date: '2014-03-07' }, false],
  ['joined_month', {}, false],
  ['joined_month', { joined_year: '2024' }, true],
  ['phone', {}, true],
  ['phone', { phone: '(802) 555-0134' }, true],
  ['phone', { phone_abroad: '+44 20 7946 0018' }, false],
  ['phone', { phone_abroad: '+44 20 7946 0018', text_me: true }, true],
])('a question is marked as required %s, with %j: %s', (key, answers, expected) => {
  const page = toyForm.pages.find(({ schema }) => key in schema) ?? toyForm.pages[0];
  if (page === undefined) throw new Error('no page');
  expect(isRequired(walked(answers), getQuestion(toyForm, key), page)).toBe(expected);
});

function walked(answers: Answers) {
  return walk(toyForm, answers, toySituation);
}
