import { describe, expect, it } from 'vitest';
import {
  completeToyAnswers,
  juniorToyAnswers,
  toyDocuments,
  toyForm,
  toySituation,
} from './toy-form.ts';
import { walk } from './walk.ts';
import { type WordedLine, wordingOf } from './wording.ts';

const adult = walk(toyForm, completeToyAnswers, toySituation);
const junior = walk(toyForm, juniorToyAnswers, { today: toySituation.today });

describe('the wording of an application', () => {
  it('holds every visible question of any form, in its order, as it was labelled', () => {
    const wording = wordingOf(adult, {});
    expect(wording.pages.map(({ title }) => title)).toEqual(
      toyForm.pages.map(({ title }) => title),
    );
    const keys = linesOf(wording).map(({ key }) => key);
    expect(keys).toEqual(adult.questions.map(({ question }) => question.key));
    const labels = linesOf(wording).map(({ label }) => label);
    expect(labels).toEqual(adult.questions.map(({ question }) => question.label));
  });

  it('reads answers in words', () => {
    const answers = Object.fromEntries(
      linesOf(wordingOf(adult, {})).map(({ key, answer }) => [key, answer]),
    );
    expect(answers).toMatchObject({
      birth_date: 'February 16, 1986',
      text_me: '[X]',
      country: 'United States',
      school_name: 'Spaulding High School (460010)',
      title: 'International Master',
      story_essay: completeToyAnswers.story_essay,
    });
    expect(answers).not.toHaveProperty('guardian_1_name');
  });

  it('names attached documents', () => {
    const lines = linesOf(wordingOf(junior, toyDocuments));
    expect(lines.find(({ key }) => key === 'story_doc')?.answer).toBe(
      'Document attached: my-story.docx',
    );
  });

  it('survives being stored as JSON', () => {
    const wording = wordingOf(adult, toyDocuments);
    expect(JSON.parse(JSON.stringify(wording))).toEqual(wording);
  });
});

type Answered = Extract<WordedLine, { key: string }>;

function linesOf({ pages }: ReturnType<typeof wordingOf>): Answered[] {
  const flat = (lines: readonly WordedLine[]): Answered[] =>
    lines.flatMap((line) => ('lines' in line ? flat(line.lines) : [line]));
  return pages.flatMap(({ sections }) => sections.flatMap(({ lines }) => flat(lines)));
}
