import { describe, expect, it } from 'vitest';
import type { Answers } from './answers.ts';
import { questionsOf } from './inventory.ts';
import { getQuestion } from './testing/small-form.ts';
import {
  completeToyAnswers,
  juniorToyAnswers,
  toyDocuments,
  toyForm,
  toySituation,
} from './testing/toy-form.ts';
import { walk } from './walk.ts';
import { inWords } from './words.ts';

describe('an answer in words', () => {
  it.each<[string, Answers, string]>([
    ['first_name', { first_name: 'Vera' }, 'Vera'],
    ['first_name', { first_name: '  ' }, ''],
    ['first_name', {}, ''],
    ['tax_id', { tax_id: '123-45-6789' }, '123-45-6789'],
    ['story_essay', { story_essay: 'One\n\n two ' }, 'One\n\n two '],
    ['birth_date', { birth_date: '2009-03-04' }, 'March 4, 2009'],
    ['birth_date', {}, ''],
    ['text_me', { text_me: true }, '[X]'],
    ['text_me', { text_me: false }, '[ ]'],
    ['text_me', {}, '[ ]'],
    ['country', { country: 'UK' }, 'United Kingdom'],
    ['country', { country: 'UK', country_desc: 'something else' }, 'United Kingdom'],
    ['country', {}, ''],
    ['banned', { banned: 'N' }, 'No'],
    ['joined_year', { joined_year: '2024' }, '2024'],
    ['board_color', { board: 'roll', board_color: 'blue' }, 'Blue'],
    ['school_name', { school_name: 'Spaulding', school_code: '460010' }, 'Spaulding (460010)'],
    ['school_name', { school_name: 'My School' }, 'My School'],
    ['school_name', { school_code: '460010' }, ''],
    ['address_line_1', { address_line_1: '1 Elm', address_line_1_desc: '1 Elm, VT' }, '1 Elm'],
  ])('%s, of %j: %j', (key, answers, expected) => {
    expect(wordsOf(key, answers)).toBe(expected);
  });

  it.each<[string, Answers, string]>([
    ['country', { country: 'YUG', country_desc: 'Yugoslavia' }, 'Yugoslavia'],
    ['country', { country: 'YUG' }, 'YUG'],
    ['joined_year', { joined_year: '2011', joined_year_desc: '2011' }, '2011'],
  ])('still has its label when %s no longer offers it: %j', (key, answers, expected) => {
    expect(wordsOf(key, answers)).toBe(expected);
  });

  it("is a note for a document, with the file's name if it is known", () => {
    expect(wordsOf('story_doc', {})).toBe('');
    expect(wordsOf('story_doc', { story_doc: 'ANSWERED' })).toBe('Document attached');
    const walked = walk(toyForm, juniorToyAnswers, toySituation);
    expect(inWords(walked, getQuestion(toyForm, 'story_doc'), toyDocuments)).toBe(
      'Document attached: my-story.docx',
    );
  });

  it('is empty for whatever is hidden, tick boxes and documents too', () => {
    const walked = walk(toyForm, completeToyAnswers, toySituation);
    const visible = new Set(walked.questions.map(({ question }) => question));
    const hidden = questionsOf(toyForm).filter((question) => !visible.has(question));
    expect(hidden.map(({ key }) => key)).toContain('story_doc');
    for (const question of hidden) expect(inWords(walked, question, toyDocuments)).toBe('');
  });
});

function wordsOf(key: string, answers: Answers): string {
  const situation = key === 'story_doc' ? { ...toySituation, tabs: {} } : toySituation;
  return inWords(walk(toyForm, answers, situation), getQuestion(toyForm, key));
}
