import { describe, expect, it } from 'vitest';
import { applicationForm } from '#form/application/index.ts';
import type { Answers } from '#form/engine/answers.ts';
import { completeToyAnswers, toyForm, toySituation } from '#form/engine/testing/toy-form.ts';
import { errorsIn } from '#form/engine/validate.ts';
import { walk } from '#form/engine/walk.ts';
import { sampleTenant } from '#tenant/sample/index.ts';
import { countMissing } from '../chapters/chapters.ts';
import { findNextMissing, summarize } from './entries.ts';

function summaryOf(answers: typeof completeToyAnswers, refused = {}) {
  const walked = walk(toyForm, answers, toySituation);
  const errors = { ...errorsIn(walked), ...refused };
  return summarize(walked, errors).map(({ page, entries }) => [
    page.id,
    ...entries.map(({ key, words }) => `${key}: ${words}`),
  ]);
}

describe('what is missing', () => {
  it('is listed by page, in the order of the form', () => {
    expect(summaryOf({ ...completeToyAnswers, first_name: '', city: '', agrees: false })).toEqual([
      ['member', 'first_name: First Name'],
      ['play', 'agrees: Please accept the rules of the club.'],
    ]);
  });

  it('combines month and year, and leads to the one that is missing', () => {
    const month = { ...completeToyAnswers, joined_month: '' };
    expect(summaryOf(month)).toEqual([['member', 'joined_month: Month and Year']]);
    const year = { ...completeToyAnswers, joined_year: '' };
    expect(summaryOf(year)).toEqual([['member', 'joined_year: Month and Year']]);
    const both = { ...month, joined_year: '2019' };
    expect(summaryOf(both)).toEqual([
      ['member', 'joined_month: Month and Year Please choose a year of the last five.'],
    ]);
  });

  it('includes errors that only the server finds, on their page', () => {
    expect(summaryOf(completeToyAnswers, { guardian_1_name: ['No.'], nowhere: ['No.'] })).toEqual([
      ['member', 'guardian_1_name: No.'],
    ]);
  });
});

const walked = walk(
  toyForm,
  { ...completeToyAnswers, first_name: '', joined_month: '', agrees: false },
  toySituation,
);

it.each([
  ['', true, '/member#first_name'],
  ['first_name', false, '/member#first_name'],
  ['first_name', true, '/member#joined_month'],
  ['joined_month', true, '/play#agrees'],
  ['agrees', true, '/member#first_name'],
])(
  'the next missing answer from "%s", where the applicant has been: %s, is %s',
  (key, isVisited, next) => {
    expect(findNextMissing(walked, errorsIn(walked), { key, isVisited })).toBe(next);
  },
);

describe('what is missing in each step of the application', () => {
  const form = applicationForm(sampleTenant);
  const leftOf = (answers: Answers) => {
    const walked = walk(form, answers, { today: '2026-11-21' });
    const left = countMissing(walked, errorsIn(walked));
    return form.pages.map((page) => left.get(page) ?? 0);
  };
  it('is every required answer of an empty form, including the document, each once', () => {
    expect(leftOf({})).toEqual([16, 5, 4]);
  });

  it.each([
    ['an essay is as good as the document', { personal_statement_essay: 'I' }, [16, 4, 4]],
    ['the state is wanted once the country has some', { country: 'CAN' }, [16, 5, 4]],
    ['a Yes may want a comment', { conviction: 'Y' }, [16, 5, 4]],
    ['nothing that is hidden is wanted', { conviction: 'N', suspended: 'N' }, [16, 5, 2]],
  ])('%s', (_promise, answers, left) => {
    expect(leftOf(answers)).toEqual(left);
  });
});
