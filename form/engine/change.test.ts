import { describe, expect, it } from 'vitest';
import { findUnacceptable, storedShapes } from './accept.ts';
import type { Answers } from './answers.ts';
import { answer, chooseLookup, clearLookup, isUserDriven, writeOwnWords } from './change.ts';
import { answered, equals, notEquals } from './conditions.ts';
import type { AutocompleteQuestion, Block, Form, Option, Question } from './definition.ts';
import { questionsOf } from './inventory.ts';
import { completeToyAnswers, toyForm, toySituation } from './toy-form.ts';

const toyQuestion = (key: string) => getQuestion(toyForm, key);

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

  it('leaves them alone if the controlling answer stays what it was', () => {
    expect(change('country', 'USA')).toEqual({ country: 'USA', country_desc: 'United States' });
  });

  it('clears what it hides, unticks hidden boxes included', () => {
    expect(change('country', 'UK')).toMatchObject({ state: '', state_desc: '', zip: '' });
    expect(change('rating', '1500')).toEqual({ rating: '1500', title: '', title_desc: '' });
    expect(change('knows_rules', false)).toEqual({ knows_rules: false, rules_signature: '' });
    expect(change('banned', 'N')).toEqual({ banned: 'N', banned_desc: 'No', banned_comment: '' });
  });

  it('clears what depends on something that it clears, to the end of the chain', () => {
    const list = (...values: string[]): Option[] =>
      values.map((value) => ({ value, label: `Label of ${value}` }));
    const form = formOf([
      { kind: 'select', key: 'country', label: '', options: list('USA', 'CAN') },
      {
        kind: 'select',
        key: 'state',
        label: '',
        options: [],
        optionsBy: { key: 'country', options: { USA: list('VT'), CAN: list('QC') } },
      },
      {
        kind: 'select',
        key: 'county',
        label: '',
        options: list('north', 'south'),
        showWhen: notEquals('state', 'QC'),
      },
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

  it('does not take an untouched box and an unticked one for a change', () => {
    const form = formOf([
      { kind: 'checkbox', key: 'box', label: '' },
      { kind: 'select', key: 'coded', label: '', options: [], showWhen: notEquals('box', true) },
    ]);
    const patch = answer(form, { coded: 'A' }, getQuestion(form, 'box'), false, toySituation);
    expect(patch).toEqual({ box: false });
  });
});

describe('choosing an entry of a lookup', () => {
  const entry = {
    id: '460010',
    label: 'Spaulding High School, Barre, VT',
    fields: { name: 'Spaulding High School', city: 'Barre', country: 'USA' },
  };

  it('fills the related keys, labels of codes too, and keeps the code', () => {
    expect(choose('school_name', {}, entry)).toEqual({
      school_name: 'Spaulding High School',
      school_name_desc: 'Spaulding High School, Barre, VT',
      school_code: '460010',
      school_city: 'Barre',
      school_country: 'USA',
      school_country_desc: 'United States',
    });
  });

  it('empties the related keys that the entry is silent on', () => {
    const before = { school_city: 'Leeds', school_country: 'UK' };
    const patch = choose('school_name', before, { ...entry, fields: { name: 'Spaulding' } });
    expect(patch).toMatchObject({ school_city: '', school_country: '', school_country_desc: '' });
  });

  it('keeps what the list showed where the details could not be had (spec §7)', () => {
    const bare = { ...entry, fields: {} };
    expect(choose('school_name', {}, bare).school_name).toBe(entry.label);
    expect(choose('address_line_1', {}, bare).address_line_1).toBe(entry.label);
  });

  it('fills in a select together with the one that controls it', () => {
    const address = {
      id: '7',
      label: '64 Square Street, Montréal',
      fields: { address_line_1: '64 Square Street', city: 'Montréal', state: 'QC', country: 'CAN' },
    };
    const before = { country: 'USA', state: 'VT', state_desc: 'Vermont', zip: '05641' };
    expect(choose('address_line_1', before, address)).toEqual({
      address_line_1: '64 Square Street',
      address_line_1_desc: '64 Square Street, Montréal',
      city: 'Montréal',
      state: 'QC',
      state_desc: 'Quebec',
      zip: '',
      country: 'CAN',
      country_desc: 'Canada',
    });
  });

  it('leaves out a state that its country does not have', () => {
    const fields = { address_line_1: '1 Elm', state: 'QC', country: 'USA' };
    const patch = choose('address_line_1', {}, { id: '7', label: '1 Elm', fields });
    expect(patch).toMatchObject({ country: 'USA', state: '', state_desc: '' });
  });

  it('fills in nothing that a save would refuse', () => {
    const odd = {
      id: '4600101',
      label: '😀'.repeat(300),
      fields: { name: '😀'.repeat(70), city: 'x'.repeat(50), country: 'United States' },
    };
    const patch = choose('school_name', {}, odd);
    expect(findUnacceptable(storedShapes(toyForm), patch)).toBeUndefined();
    expect(patch).toMatchObject({
      school_name: '😀'.repeat(60),
      school_code: '',
      school_city: 'x'.repeat(45),
      school_country: '',
    });
  });
});

describe("the applicant's own words in a lookup", () => {
  const listed: Answers = {
    school_name: 'Spaulding High School',
    school_name_desc: 'Spaulding High School, Barre, VT',
    school_code: '460010',
    school_city: 'Barre',
    school_country: 'USA',
    school_country_desc: 'United States',
  };
  const own: Answers = {
    school_name: 'My School',
    school_name_desc: 'My School',
    school_code: '',
    school_city: 'Leeds',
  };
  const school = autocomplete('school_name');

  it('take the listed school away, with all that came with it', () => {
    expect(writeOwnWords(toyForm, listed, school, 'My School', toySituation)).toEqual({
      school_name: 'My School',
      school_name_desc: 'My School',
      school_code: '',
      school_city: '',
      school_country: '',
      school_country_desc: '',
    });
  });

  it('leave alone what was typed by hand', () => {
    expect(writeOwnWords(toyForm, own, school, 'My School 2', toySituation)).toEqual({
      school_name: 'My School 2',
      school_name_desc: 'My School 2',
      school_code: '',
    });
  });

  it('leave an address in its town: it only got the number of a flat', () => {
    const { address_line_1 } = completeToyAnswers;
    const text = `${address_line_1}, Apt 2`;
    const question = autocomplete('address_line_1');
    expect(writeOwnWords(toyForm, completeToyAnswers, question, text, toySituation)).toEqual({
      address_line_1: text,
      address_line_1_desc: text,
    });
  });

  it('are what any other way of answering a lookup writes', () => {
    expect(answer(toyForm, listed, school, 'My School', toySituation)).toEqual(
      writeOwnWords(toyForm, listed, school, 'My School', toySituation),
    );
    expect(answer(toyForm, listed, school, '', toySituation)).toEqual(
      clearLookup(toyForm, listed, school, toySituation),
    );
  });

  it('are no change while the text stays the same', () => {
    const patch = answer(toyForm, listed, school, 'Spaulding High School', toySituation);
    expect(patch).toEqual({ school_name: 'Spaulding High School' });
  });

  it.each<[string, Answers, boolean]>([
    ['a listed school', listed, false],
    ['their own school', own, true],
    ['nothing', {}, false],
    ['a blank', { school_name: '  ' }, false],
  ])('are told from a list entry: %s', (_, answers, expected) => {
    expect(isUserDriven(school, answers)).toBe(expected);
  });

  it('cannot be told where entries have no code', () => {
    expect(isUserDriven(autocomplete('address_line_1'), { address_line_1: 'x' })).toBe(false);
  });
});

describe('clearing a lookup', () => {
  it('empties it, its code and what it filled in, and hides what depends on it', () => {
    const patch = clearLookup(
      toyForm,
      completeToyAnswers,
      autocomplete('school_name'),
      toySituation,
    );
    expect(patch).toEqual({
      school_name: '',
      school_name_desc: '',
      school_code: '',
      school_city: '',
      school_country: '',
      school_country_desc: '',
    });
  });

  it('empties the rest of a listed address', () => {
    const question = autocomplete('address_line_1');
    const patch = clearLookup(toyForm, completeToyAnswers, question, toySituation);
    expect(patch).toMatchObject({ address_line_1: '', city: '', state: '', zip: '', country: '' });
  });

  it('keeps what was typed by hand beside words of their own', () => {
    const question = autocomplete('address_line_1');
    const before = { address_line_1: '1 Elm', address_line_1_desc: '1 Elm', city: 'Barre' };
    expect(clearLookup(toyForm, before, question, toySituation)).toEqual({
      address_line_1: '',
      address_line_1_desc: '',
    });
  });
});

function change(key: string, value: string | boolean) {
  return answer(toyForm, completeToyAnswers, toyQuestion(key), value, toySituation);
}

function choose(key: string, before: Answers, entry: Parameters<typeof chooseLookup>[3]) {
  return chooseLookup(toyForm, before, autocomplete(key), entry, toySituation);
}

function autocomplete(key: string): AutocompleteQuestion {
  const question = toyQuestion(key);
  if (question.kind !== 'autocomplete') throw new Error(`${key} is no lookup`);
  return question;
}

function getQuestion(form: Form, key: string): Question {
  const question = questionsOf(form).find((candidate) => candidate.key === key);
  if (!question) throw new Error(`no question ${key}`);
  return question;
}

function text(key: string): Question {
  return { kind: 'text', key, label: '' };
}

/** A form with one page of these blocks. */
function formOf(content: readonly Block[]): Form {
  const sections = [{ id: 'section', title: 'Section', content }];
  return { version: 1, model: {}, pages: [{ id: 'page', title: 'Page', schema: {}, sections }] };
}
