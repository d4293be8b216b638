import { describe, expect, it } from 'vitest';
import { storedShapes } from '#form/engine/accept.ts';
import { completeToyAnswers, toyDocuments, toyForm } from '#form/engine/testing/toy-form.ts';
import { type Column, columnsOf, type ExportedApplication } from './columns.ts';

const columns = columnsOf(toyForm);
const submitted: ExportedApplication = {
  username: 'vera@example.org',
  status: 'submitted',
  submittedAt: new Date('2025-01-10T12:00:00Z'),
  answers: completeToyAnswers,
  documents: toyDocuments,
};

function columnAt(name: string): Column {
  return columns.find((column) => column.name === name) as Column;
}

describe('the columns of an export', () => {
  it('are who and when, and then every key of any form in the order of its data model', () => {
    expect(columns.map(({ name }) => name)).toEqual([
      'username',
      'web_status',
      'submitted_at',
      ...storedShapes(toyForm).keys(),
    ]);
  });

  it('describe each answer in the words of the form, under its headings', () => {
    expect(columnAt('first_name')).toMatchObject({
      description: 'First name',
      page: 'You',
      type: 'text',
      maxLength: 45,
      codes: [],
    });
    expect(columnAt('joined_month').description).toBe('Member since: Month');
    expect(columnAt('game_name_2').description).toBe('Game 2: Opponent');
    expect(columnAt('school_code').description).toBe('Filled in with: School');
    expect(columnAt('title_desc').description).toBe('In words: Title');
    expect(columnAt('banned').codes).toEqual([
      { value: 'Y', label: 'Yes' },
      { value: 'N', label: 'No' },
    ]);
  });
});

describe('a value of an export', () => {
  it.each([
    ['username', 'vera@example.org'],
    ['web_status', 'submitted'],
    ['submitted_at', '2025-01-10T12:00:00.000Z'],
    ['first_name', 'Vera'],
    ['text_me', true],
    ['title', 'IM'],
    ['title_desc', 'International Master'],
    ['story_doc', 'my-story.docx'],
    ['guardian_1_name', ''],
    ['coach_desc', ''],
  ])('of %s is %j', (name, value) => {
    expect(columnAt(name).read(submitted)).toBe(value);
  });

  it('is empty for what has not happened yet', () => {
    const nothing = { status: undefined, submittedAt: null, answers: {}, documents: {} };
    for (const column of columns.slice(1))
      expect(column.read({ ...submitted, ...nothing })).toBe('');
  });

  it.each([
    ['from the list where a code came without one', 'GM', '', 'Grandmaster'],
    ['none for a code that was emptied', '', 'Grandmaster', ''],
  ])('has a label: %s', (_which, title, title_desc, label) => {
    const answers = { title, title_desc };
    expect(columnAt('title_desc').read({ ...submitted, answers })).toBe(label);
  });
});
