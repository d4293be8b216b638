import { describe, expect, it } from 'vitest';
import type { Page, Question } from './definition.ts';
import {
  blocksOn,
  choicesFor,
  heldKeys,
  keysAnsweredBy,
  keysWrittenBy,
  questionsOf,
} from './inventory.ts';
import { toyForm } from './testing/toy-form.ts';

describe('the inventory of a form', () => {
  it('finds every question wherever it stands, visible or not', () => {
    const asked = new Set(questionsOf(toyForm).map(({ key }) => key));
    const onlyFilledIn = ['school_code'];
    expect(Object.keys(toyForm.model).filter((key) => !asked.has(key))).toEqual(onlyFilledIn);
  });

  it('finds every kind of question and of block in the toy form', () => {
    const kinds = new Set(toyForm.pages.flatMap(blocksOn).map(({ kind }) => kind));
    expect([...kinds].sort()).toEqual(
      [
        'autocomplete',
        'checkbox',
        'conditional',
        'conditionGroup',
        'confirmation',
        'date',
        'document',
        'email',
        'group',
        'note',
        'phone',
        'radio',
        'repeat',
        'select',
        'tabs',
        'text',
        'textarea',
        'zip',
      ].sort(),
    );
  });

  it.each([
    ['first_name', ['first_name'], ['first_name']],
    ['text_me', ['text_me'], ['text_me']],
    ['country', ['country', 'country_desc'], ['country', 'country_desc']],
    [
      'school_name',
      ['school_name', 'school_name_desc', 'school_code'],
      ['school_name', 'school_name_desc', 'school_code', 'school_city', 'school_country'],
    ],
  ])('knows what %s answers and what it writes', (key, answered, written) => {
    expect(keysAnsweredBy(getQuestion(key))).toEqual(answered);
    expect(keysWrittenBy(getQuestion(key))).toEqual(written);
  });

  it('lets a key that a lookup fills in stand and fall with the question that asks for it, if there is one', () => {
    const lookup: Question = {
      kind: 'autocomplete',
      key: 'school',
      label: '',
      category: 'hs_ceeb',
      answerField: 'name',
      fills: { city: 'city', zip: 'zip' },
    };
    const city: Question = { kind: 'text', key: 'city', label: '' };
    const page: Page = {
      id: 'page',
      title: '',
      schema: {},
      sections: [{ id: 'section', title: '', content: [lookup, city] }],
    };
    const held = heldKeys({ version: 1, model: {}, pages: [page] });
    expect(held.get(lookup)).toEqual(['school', 'school_desc', 'zip']);
    expect(held.get(city)).toEqual(['city']);
  });

  it('collects the options of a key from all its lists, each once', () => {
    expect(choicesFor(toyForm, 'evening').map(({ value }) => value)).toEqual(['TUE', 'FRI']);
    expect(choicesFor(toyForm, 'state').map(({ value }) => value)).toEqual([
      'VT',
      'ME',
      'ON',
      'QC',
    ]);
    expect(choicesFor(toyForm, 'first_name')).toEqual([]);
    expect(choicesFor(toyForm, 'joined_year')).toEqual([]);
  });
});

function getQuestion(key: string): Question {
  const question = questionsOf(toyForm).find((candidate) => candidate.key === key);
  if (!question) throw new Error(`no question ${key}`);
  return question;
}
