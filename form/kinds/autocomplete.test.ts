import { describe, expect, it } from 'vitest';
import { findUnacceptable, storedShapes } from '../engine/accept.ts';
import type { Answers } from '../engine/answers.ts';
import { answer, fitting, propagate } from '../engine/change.ts';
import { getQuestion } from '../engine/testing/small-form.ts';
import { completeToyAnswers, toyForm, toySituation } from '../engine/testing/toy-form.ts';
import {
  type AutocompleteQuestion,
  entryAnswers,
  isUserDriven,
  type LookupEntry,
} from './autocomplete.ts';

const empty: Answers = {
  ...{ school_name: '', school_name_desc: '', school_code: '' },
  ...{ school_city: '', school_country: '', school_country_desc: '' },
};

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

  it('empties the related keys that the entry has no value for', () => {
    const before = { school_city: 'Leeds', school_country: 'UK' };
    const patch = choose('school_name', before, { ...entry, fields: { name: 'Spaulding' } });
    expect(patch).toMatchObject({ school_city: '', school_country: '', school_country_desc: '' });
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

describe('free text in a lookup', () => {
  const listed: Answers = {
    school_name: 'Spaulding High School',
    school_name_desc: 'Spaulding High School, Barre, VT',
    school_code: '460010',
    school_city: 'Barre',
    school_country: 'USA',
    school_country_desc: 'United States',
  };
  const own: Answers = { school_name: 'My School', school_code: '', school_city: 'Leeds' };
  const school = autocomplete('school_name');

  it('replaces the listed school, and clears all that it filled in', () => {
    expect(answer(toyForm, listed, school, 'My School', toySituation)).toEqual({
      ...empty,
      school_name: 'My School',
      school_name_desc: 'My School',
    });
  });

  it('does not change what was typed by hand', () => {
    expect(answer(toyForm, own, school, 'My School 2', toySituation)).toEqual({
      school_name: 'My School 2',
      school_name_desc: 'My School 2',
      school_code: '',
    });
  });

  it('does not change the town of an address: often only a flat number is added', () => {
    const { address_line_1 } = completeToyAnswers;
    const text = `${address_line_1}, Apt 2`;
    const question = autocomplete('address_line_1');
    expect(answer(toyForm, completeToyAnswers, question, text, toySituation)).toEqual({
      address_line_1: text,
      address_line_1_desc: '',
    });
  });

  it.each<[string, string, Answers, boolean]>([
    ['a listed school', 'school_name', listed, false],
    ['their own school', 'school_name', own, true],
    ['nothing', 'school_name', {}, false],
    ['a blank', 'school_name', { school_name: '  ' }, false],
    ['what has no code', 'address_line_1', { address_line_1: 'x' }, false],
  ])('is distinguished from a list entry: %s', (_, key, answers, expected) => {
    expect(isUserDriven(autocomplete(key), answers)).toBe(expected);
  });
});

describe('clearing a lookup', () => {
  it('empties it, its code and what it filled in, and hides what depends on it', () => {
    const school = autocomplete('school_name');
    expect(answer(toyForm, completeToyAnswers, school, '', toySituation)).toEqual(empty);
  });

  it('empties the rest of a listed address whose entry shows only the street', () => {
    const entry = {
      id: '7',
      label: '1 Elm',
      fields: { address_line_1: '1 Elm', city: 'Barre', zip: '05641' },
    };
    const before = { ...choose('address_line_1', {}, entry), country: 'USA' };
    const question = autocomplete('address_line_1');
    const patch = answer(toyForm, before, question, '', toySituation);
    expect(patch).toMatchObject({ address_line_1: '', city: '', zip: '' });
  });

  it('keeps what was typed by hand beside free text', () => {
    const question = autocomplete('address_line_1');
    const before = { address_line_1: '1 Elm', address_line_1_desc: '', city: 'Barre' };
    expect(answer(toyForm, before, question, '', toySituation)).toEqual({
      address_line_1: '',
      address_line_1_desc: '',
    });
  });
});

function choose(key: string, before: Answers, entry: LookupEntry) {
  const fitted = (at: string, text: string) => fitting(toyForm, at, text);
  return propagate(toyForm, before, entryAnswers(autocomplete(key), entry, fitted), toySituation);
}

function autocomplete(key: string): AutocompleteQuestion {
  const question = getQuestion(toyForm, key);
  if (question.kind !== 'autocomplete') throw new Error(`no lookup ${key}`);
  return question;
}
