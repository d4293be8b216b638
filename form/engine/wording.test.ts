import { describe, expect, it } from 'vitest';
import type { Answers } from './answers.ts';
import { completeToyAnswers, toyDocuments, toyForm, toySituation } from './testing/toy-form.ts';
import { walk } from './walk.ts';
import { type WordedLine, wordingOf } from './wording.ts';

describe('the wording of an application', () => {
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
    const titles = wordingOf(walk(form, {}, toySituation)).pages.flatMap(({ sections }) =>
      sections.map(({ title }) => title),
    );
    expect(titles).toEqual(['About you', 'How to reach you', 'Membership']);
  });
});

/** The toy form as a reader meets it: headings behind signs, answers behind their labels. */
function readAloud(answers: Answers): string[] {
  const { pages } = wordingOf(walk(toyForm, answers, toySituation), toyDocuments);
  const read = (line: WordedLine): string[] =>
    'lines' in line
      ? [`## ${line.heading}`, ...line.lines.flatMap(read)]
      : [`${line.label}: ${line.answer}`];
  return pages.flatMap(({ sections }) =>
    sections.flatMap(({ title, lines }) => [`# ${title}`, ...lines.flatMap(read)]),
  );
}
