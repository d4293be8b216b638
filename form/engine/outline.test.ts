import { describe, expect, it } from 'vitest';
import type { Answers } from './answers.ts';
import { type OutlineLine, outline } from './outline.ts';
import {
  completeToyAnswers,
  juniorToyAnswers,
  toyDocuments,
  toyForm,
  toySituation,
} from './toy-form.ts';
import { walk } from './walk.ts';

describe('a form read aloud', () => {
  it('holds every visible question with its answer, under its headings, in the order of the form', () => {
    expect(readAloud(completeToyAnswers)).toEqual([
      '# About you',
      'First name: Vera',
      'Date of birth: February 16, 1986',
      'Tax number: 123-45-6789',
      '# How to reach you',
      'E-mail address: vera@example.org',
      'Phone: (802) 555-0134',
      'Phone abroad: +44 20 7946 0018',
      'Text me about tournaments: [X]',
      'Country: United States',
      'Address: 64 Square Street',
      '## Place',
      'City: Barre',
      'State or province: Vermont',
      'ZIP/Postal Code: 05641',
      '# Membership',
      '## Member since',
      'Month: September',
      'Year: 2024',
      'Member until: 2028',
      'Pass phrase at the door: j’adoube',
      '# School',
      'School: Spaulding High School (460010)',
      'City of the school: Barre',
      'Country of the school: United States',
      '# Strength',
      'Rating: 2150',
      'Title: International Master',
      'Which evening suits you?: Tuesday',
      '## Game 1',
      'Opponent: Paul',
      'Result: Won',
      '## Game 2',
      'Opponent: Judit',
      'Result: Lost',
      'What did you learn?: Do not move the king’s pawns',
      'Board that you bring: Roll-up board',
      'Color of the board: Green',
      '# Your story',
      'Your story: I learned to play on a train.\nI never got off.',
      '# Rules',
      'I know the rules of chess: [X]',
      'Sign with your name: Vera',
      'Has a club banned you?: Yes',
      'Please tell us more: I hummed during the endgame.',
      'I accept the rules of the club: [X]',
    ]);
  });

  it('names attached documents', () => {
    expect(readAloud(juniorToyAnswers)).toContain(
      'Your story as a file: Document attached: my-story.docx',
    );
  });

  it('keeps questions without an answer, so that a reader sees the gap', () => {
    expect(readAloud({})).toContain('First name: ');
  });

  it('leaves out headings and sections under which nothing shows', () => {
    const [page] = toyForm.pages;
    if (!page) throw new Error('no page');
    const hidden = {
      kind: 'conditional',
      hideWhen: [{ key: 'first_name', operator: 'notAnswered' }],
      content: [{ kind: 'group', legend: 'Nothing', content: [] }],
    } as const;
    const sections = [
      ...page.sections,
      { id: 'empty', title: 'Empty', content: [hidden, { kind: 'note', text: 'Words' } as const] },
    ];
    const form = { ...toyForm, pages: [{ ...page, sections }] };
    const titles = outline(walk(form, {}, toySituation)).flatMap((read) =>
      read.sections.map(({ section }) => section.title),
    );
    expect(titles).toEqual(['About you', 'How to reach you', 'Membership']);
  });
});

function readAloud(answers: Answers): string[] {
  return outline(walk(toyForm, answers, toySituation), toyDocuments).flatMap(({ sections }) =>
    sections.flatMap(({ section, lines }) => [`# ${section.title}`, ...lines.flatMap(said)]),
  );
}

function said(line: OutlineLine): string[] {
  return line.kind === 'answer'
    ? [`${line.question.label}: ${line.answer}`]
    : [`## ${line.heading}`, ...line.lines.flatMap(said)];
}
