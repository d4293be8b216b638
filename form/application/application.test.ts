import { describe, expect, it } from 'vitest';
import type { Answers } from '../engine/answers.ts';
import { answer, fitting, propagate } from '../engine/change.ts';
import { checkForm } from '../engine/check.ts';
import { questionsOf } from '../engine/inventory.ts';
import { errorsIn } from '../engine/validate.ts';
import { type Situation, walk } from '../engine/walk.ts';
import {
  type AutocompleteQuestion,
  entryAnswers,
  type LookupEntry,
} from '../kinds/autocomplete.ts';
import { completeApplication } from './complete-application.ts';
import { domesticForm, errorsAfter, smallForm, TODAY } from './testing.ts';

const complete = completeApplication(TODAY);

describe('the application', () => {
  it('is a form that the development-time checks have nothing against', () => {
    expect(checkForm(smallForm)).toEqual([]);
    expect(checkForm(domesticForm)).toEqual([]);
  });

  it('has three steps under the names of the specification', () => {
    expect(smallForm.pages.map(({ id, title }) => [id, title])).toEqual([
      ['about', 'About You'],
      ['education', 'Education UG'],
      ['final-steps', 'Final Steps'],
    ]);
  });

  it('gives every section and every question an id of its own, so that links find them', () => {
    const sections = smallForm.pages.flatMap((page) => page.sections.map(({ id }) => id));
    const ids = [...sections, ...questionsOf(smallForm).map(({ key }) => key)];
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
  });

  it('says in every section why the college asks', () => {
    const silent = smallForm.pages.flatMap((page) => page.sections.filter(({ why }) => !why));
    expect(silent).toEqual([]);
  });

  it('offers browsers only the applicant for filling in, never for the parents', () => {
    const offered = questionsOf(smallForm).filter(({ autocomplete }) => autocomplete);
    expect(offered.filter(({ prefix }) => prefix)).toEqual([]);
    expect(offered.length).toBeGreaterThan(10);
  });
});

describe('the complete application', () => {
  it.each(['2024-02-29', '2025-01-16', TODAY, '2031-12-31'])('has no error on %s', (today) => {
    expect(errorsIn(walk(smallForm, completeApplication(today), { today }))).toEqual({});
  });

  it('answers every question that it makes visible', () => {
    const walked = walk(smallForm, complete, { today: TODAY });
    const silent = walked.questions.filter(({ question }) => complete[question.key] === undefined);
    expect(silent).toEqual([]);
    expect(walked.cleared).toEqual([]);
    expect(Object.keys(smallForm.model).filter((key) => complete[key] === undefined)).toEqual([
      'lpn_current',
      'personal_statement_doc',
      'conviction_comment',
    ]);
  });
});

describe('what is asked only sometimes', () => {
  const shownAfter = (changes: Answers, situation: Partial<Situation> = {}) =>
    walk(smallForm, { ...complete, ...changes }, { today: TODAY, ...situation }).questions.map(
      ({ question }) => question.key,
    );

  it.each<[string, Answers, readonly string[], readonly string[]]>([
    ['a U.S. citizen', { citizenship_type: 'US' }, [], ['citizenship']],
    ['somebody who has not said', { citizenship_type: '' }, [], ['citizenship']],
    ['a citizen of elsewhere', { citizenship_type: 'F1' }, ['citizenship'], []],
    ['a language major', { applied_major: '32' }, ['languages_spoken'], ['lpn_current']],
    ['a nursing major', { applied_major: '39' }, ['lpn_current'], ['languages_spoken']],
    ['any other major', { applied_major: '10' }, [], ['lpn_current', 'fluent_language']],
    ['a tester', { test_taken_ind: 'Y' }, [], ['test_plan']],
    ['no tester', { test_taken_ind: 'N' }, ['test_plan'], []],
    ['an address in Canada', { country: 'CAN' }, ['state', 'zip'], []],
    ['an address in France', { country: 'FRA' }, ['zip'], ['state']],
    ['no country', { country: '' }, ['zip'], ['state']],
    ['a parent at home', { parent_1_addr_same_as_stu_perm: 'Y' }, [], ['parent_1_country']],
    ['a parent elsewhere', {}, ['parent_1_country', 'parent_1_state', 'parent_1_zip'], []],
    ['no school', { hs_name: '' }, ['grad_month'], ['hs_country', 'hs_city', 'hs_state']],
    ['a clean record', { conviction: 'N', suspended: 'N' }, [], ['suspended_comment']],
    ['a conviction', { conviction: 'Y' }, ['conviction_comment'], []],
  ])('%s', (_, changes, shown, hidden) => {
    const keys = shownAfter(changes);
    expect(keys).toEqual(expect.arrayContaining([...shown]));
    expect(keys.filter((key) => hidden.includes(key))).toEqual([]);
  });

  it('the country of citizenship is asked anew when the status changes (spec §4)', () => {
    const status = questionsOf(smallForm).find(({ key }) => key === 'citizenship_type');
    if (!status) throw new Error('no citizenship_type');
    const before = { ...complete, citizenship_type: 'F1', citizenship: 'FRA' };
    expect(answer(smallForm, before, status, 'PR', { today: TODAY })).toMatchObject({
      citizenship: '',
      citizenship_desc: '',
    });
  });

  it('a second parent shows once asked for', () => {
    const nobody = Object.fromEntries(
      Object.keys(complete)
        .filter((key) => key.startsWith('parent_2_'))
        .map((key) => [key, '']),
    );
    expect(shownAfter(nobody)).not.toContain('parent_2_first_name');
    expect(shownAfter(nobody, { opened: new Set(['second-parent']) })).toContain(
      'parent_2_first_name',
    );
  });

  it('activities show as many as were added', () => {
    const none = Object.fromEntries(
      Object.keys(complete)
        .filter((key) => key.startsWith('activity_'))
        .map((key) => [key, '']),
    );
    const count = (situation: Partial<Situation>) =>
      shownAfter(none, situation).filter((key) => key.startsWith('activity_name')).length;
    expect([1, 2, 4, 9].map((activities) => count({ counts: { activities } }))).toEqual([
      1, 2, 4, 4,
    ]);
    expect(count({})).toBe(1);
  });
});

describe('lookups', () => {
  const lookup = (key: string): AutocompleteQuestion => {
    const found = questionsOf(smallForm).find((question) => question.key === key);
    if (found?.kind !== 'autocomplete') throw new Error(`"${key}" is not a lookup.`);
    return found;
  };
  const situation = { today: TODAY };
  const choose = (key: string, entry: LookupEntry, before: Answers = complete) => {
    const fitted = (at: string, text: string) => fitting(smallForm, at, text);
    return propagate(smallForm, before, entryAnswers(lookup(key), entry, fitted), situation);
  };
  const school = {
    id: '380225',
    label: 'Cottage Grove High School',
    fields: {
      name: 'Cottage Grove High School',
      address_line_1: '1375 South River Road',
      city: 'Cottage Grove',
      state: 'OR',
      zip: '97424',
      country: 'USA',
    },
  };

  it('fill in the school, its code and its address', () => {
    const chosen = choose('hs_name', school, {});
    expect(chosen).toMatchObject({
      hs_name: 'Cottage Grove High School',
      hs_ceeb: '380225',
      hs_address_line_1: '1375 South River Road',
      hs_city: 'Cottage Grove',
      hs_state: 'OR',
      hs_state_desc: 'Oregon',
      hs_zip: '97424',
      hs_country: 'USA',
      hs_country_desc: 'United States',
    });
  });

  it('leave the address of a school of one’s own to be typed', () => {
    const typed = answer(smallForm, complete, lookup('hs_name'), 'Home', situation);
    expect(typed).toMatchObject({ hs_name: 'Home', hs_ceeb: '', hs_city: '', hs_state: '' });
  });

  it('keep the country and the town when an address is written by hand', () => {
    const patch = answer(smallForm, complete, lookup('address_line_1'), '1 New Road', situation);
    const after = { ...complete, ...patch };
    expect(after).toMatchObject({
      address_line_1: '1 New Road',
      country: 'USA',
      city: 'Cottage Grove',
      state: 'OR',
    });
  });

  it('fill in an address abroad, and then no state', () => {
    const patch = choose('parent_1_address_line_1', {
      id: '1',
      label: '3 Rue Neuve',
      fields: { address_line_1: '3 Rue Neuve', city: 'Lyon', zip: '69001', country: 'FRA' },
    });
    expect(patch).toMatchObject({
      parent_1_country_desc: 'France',
      parent_1_state: '',
      parent_1_city: 'Lyon',
    });
    expect(errorsAfter(patch)).toEqual({});
  });
});
