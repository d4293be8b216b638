import { describe, expect, it } from 'vitest';
import { blocksOn, choicesFor, keysAnsweredBy, keysWrittenBy, questionsOf } from './inventory.ts';
import { getQuestion } from './testing/small-form.ts';
import { toyForm } from './testing/toy-form.ts';

describe('the inventory of a form', () => {
  it('finds every question wherever it stands, visible or not', () => {
    const asked = new Set(questionsOf(toyForm).map(({ key }) => key));
    const onlyFilledIn = ['school_code'];
    expect(Object.keys(toyForm.model).filter((key) => !asked.has(key))).toEqual(onlyFilledIn);
  });

  it('finds every kind of question and of block in the toy form', () => {
    const kinds = new Set(toyForm.pages.flatMap(blocksOn).map(({ kind }) => kind));
    expect([...kinds].sort().join(' ')).toBe(
      'autocomplete checkbox conditionGroup conditional confirmation date document email group note phone radio repeat select tabs text textarea zip',
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
    expect(keysAnsweredBy(getQuestion(toyForm, key))).toEqual(answered);
    expect(keysWrittenBy(getQuestion(toyForm, key))).toEqual(written);
  });

  it.each([
    ['evening', ['TUE', 'FRI']],
    ['state', ['VT', 'ME', 'ON', 'QC']],
    ['first_name', []],
    ['joined_year', []],
  ])('collects the options of %s from all its lists, each once', (key, expected) => {
    expect(choicesFor(toyForm, key).map(({ value }) => value)).toEqual(expected);
  });
});
