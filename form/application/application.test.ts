import { describe, expect, it } from 'vitest';
import type { Answers } from '../engine/answers.ts';
import { checkForm } from '../engine/check.ts';
import { questionsOf } from '../engine/inventory.ts';
import { errorsIn } from '../engine/validate.ts';
import { type Situation, walk } from '../engine/walk.ts';
import { completeApplication } from './complete-application.ts';
import { domesticForm, ownForm, smallForm, TODAY } from './testing.ts';

const complete = completeApplication(TODAY);

describe.each([
  ['the application', smallForm],
  ['the application with own questions', ownForm],
])('%s', (_, form) => {
  it('passes the development-time checks of forms', () => {
    expect(checkForm(form)).toEqual([]);
    expect(checkForm(domesticForm)).toEqual([]);
  });

  it('gives every section and every question an id of its own, so that links find them', () => {
    const sections = form.pages.flatMap((page) => page.sections.map(({ id }) => id));
    const ids = [...sections, ...questionsOf(form).map(({ key }) => key)];
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
  });

  it('says in every section why the college asks', () => {
    const silent = form.pages.flatMap((page) => page.sections.filter(({ why }) => !why));
    expect(silent).toEqual([]);
  });

  it("lets browsers fill in only the applicant's own data, never the parents'", () => {
    const offered = questionsOf(form).filter(({ autocomplete }) => autocomplete);
    expect(offered.filter(({ prefix }) => prefix)).toEqual([]);
    expect(offered.length).toBeGreaterThan(10);
  });
});

describe('the complete application', () => {
  it.each(['2024-02-29', '2025-01-16', TODAY, '2031-12-31'])('has no error on %s', (today) => {
    for (const form of [smallForm, ownForm]) {
      expect(errorsIn(walk(form, completeApplication(today), { today }))).toEqual({});
    }
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

  it('a second parent shows once it is added', () => {
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
