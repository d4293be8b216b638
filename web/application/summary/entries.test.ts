import { describe, expect, it } from 'vitest';
import { completeToyAnswers, toyForm, toySituation } from '#form/engine/toy-form.ts';
import { errorsIn } from '#form/engine/validate.ts';
import { walk } from '#form/engine/walk.ts';
import { leftByPage, summarize } from './entries.ts';

function summaryOf(answers: typeof completeToyAnswers, refused = {}) {
  const walked = walk(toyForm, answers, toySituation);
  const errors = { ...errorsIn(walked), ...refused };
  return summarize(walked, errors).map(({ page, entries }) => [
    page.id,
    ...entries.map(({ key, words }) => `${key}: ${words}`),
  ]);
}

describe('what is missing', () => {
  it('is nothing in a complete form', () => {
    expect(summaryOf(completeToyAnswers)).toEqual([]);
  });

  it('is told by page, in the order of the form', () => {
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

  it('holds what only the server refuses, on the page that it belongs to', () => {
    expect(summaryOf(completeToyAnswers, { guardian_1_name: ['No.'], nowhere: ['No.'] })).toEqual([
      ['member', 'guardian_1_name: No.'],
    ]);
  });

  it('is counted for each page', () => {
    const walked = walk(toyForm, { ...completeToyAnswers, first_name: '' }, toySituation);
    const left = leftByPage(walked, errorsIn(walked));
    expect([left.get('member') ?? 0, left.get('play') ?? 0]).toEqual([1, 0]);
  });
});
