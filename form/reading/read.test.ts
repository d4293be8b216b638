import { describe, expect, it } from 'vitest';
import { completeToyAnswers, toyForm, toySituation } from '../engine/testing/toy-form.ts';
import { walk } from '../engine/walk.ts';
import { type WordedLine, wordingOf } from '../engine/wording.ts';
import type { Reading } from './reading.ts';
import { itemsOf, line, read, sectionOf } from './testing.ts';

describe('an application as the college reads it', () => {
  it("has the guide's labels for questions whose wording the guide knows", () => {
    const labels = { term: { asked: 'When will you come?', label: 'Term' } };
    const headings = [{ asked: 'Your plans', label: 'Plans' }];
    const titles = { section: { asked: 'Old section', label: 'New' } };
    const asking = (heading: string, label: string) =>
      read(sectionOf([{ heading, lines: [line('term', label, 'Fall')] }]), {
        labels,
        headings,
        titles,
      });
    const known = asking('Your plans', 'When will you come?');
    expect(itemsOf(known)).toMatchObject([{ heading: 'Plans', items: [{ label: 'Term' }] }]);
    expect(JSON.stringify(known.record)).toContain('When will you come?');
    const other = asking('Our plans', 'When did you leave?');
    expect(other.pages[0]?.sections[0]?.title).toBe('Section');
    expect(itemsOf(other)).toMatchObject([
      { heading: 'Our plans', items: [{ label: 'When did you leave?' }] },
    ]);
  });

  it('folds empty optional questions into one line under their headings', () => {
    const empty = { heading: 'Other', lines: [line('e', 'E', ''), line('f', 'F', '')] };
    const lines = [line('a', 'A', ''), line('b', 'B', 'x'), line('c', 'C', ''), empty];
    const items = itemsOf(read(sectionOf(lines), {}, { required: new Set(['c']) }));
    expect(items).toMatchObject([
      { label: 'B', answer: 'x' },
      { label: 'C', answer: '' },
      { is: 'blank', words: '3: A + Other (E, F)' },
    ]);
  });

  it('moves sections to the start and to the end as the guide says, with a note at their old place', () => {
    const section = (id: string) => ({ id, title: id, lines: [line(id, id, 'x')] });
    const sections = ['one', 'two', 'three'].map(section);
    const reading = read(
      { pages: [{ id: 'page', title: 'Page', sections }] },
      { early: ['three'], apart: ['one', 'missing'] },
    );
    expect(reading.early).toMatchObject([{ id: 'three', items: [{ label: 'three' }] }]);
    expect(reading.apart).toMatchObject([{ id: 'one', items: [{ label: 'one' }] }]);
    expect(reading.pages[0]?.sections).toMatchObject([
      { id: 'one', movedTo: 'to the end' },
      { id: 'two', items: [{ label: 'two' }] },
      { id: 'three', movedTo: 'to the start' },
    ]);
  });

  it.each([
    ['2026-11-21T07:59:59Z', '2026-11-20'],
    ['2026-11-21T08:00:00Z', '2026-11-21'],
  ])('of %s is of the day that it was at the college', (time, day) => {
    const facts = ({ day }: { day: string }) => [{ label: 'Day', answer: day }];
    const guide = { facts };
    const submittedAt = new Date(time);
    expect(factsOf(read(sectionOf([]), guide, { submittedAt }))).toEqual([day]);
    expect(factsOf(read(sectionOf([]), guide))).toEqual(['2026-11-21']);
  });
});

describe('the record of an application', () => {
  it('has every question as it was asked, with its answer, in the order of the form', () => {
    const wording = wordingOf(walk(toyForm, completeToyAnswers, toySituation));
    const labels = { title: { asked: 'Title', label: 'Chess title' } };
    const { record } = read(wording, { labels, early: ['story'], apart: ['contact'] });
    const plain = (one: WordedLine): object =>
      'lines' in one
        ? { heading: one.heading, lines: one.lines.map(plain) }
        : { key: one.key, label: one.label, answer: one.answer };
    expect(record).toMatchObject(
      wording.pages.map(({ id, title, sections }) => ({
        id,
        title,
        sections: sections.map((section) => ({ ...section, lines: section.lines.map(plain) })),
      })),
    );
  });

  it('gives the sort of each answer; one of a kind that no longer exists is a line', () => {
    const kinds = ['radio', 'textarea', 'checkbox', 'document', 'hologram'];
    const lines = [{ heading: 'H', lines: kinds.map((kind) => line(kind, kind, 'x', kind)) }];
    expect(read(sectionOf(lines)).record[0]?.sections[0]?.lines).toMatchObject([
      { lines: ['line', 'text', 'tick', 'file', 'line'].map((sort) => ({ sort })) },
    ]);
  });
});

describe('questions that belong together', () => {
  const asked = { street: 'Street', city: 'City', zip: 'ZIP' };
  const joined = {
    label: 'Address',
    asked,
    join: (at: (key: string) => string) => `${at('street')}, ${at('city')} ${at('zip')}`,
  };
  const lines = [line('street', 'Street', 'Elm'), line('city', 'City', 'Eugene')];

  it('share one line, at the place of the first', () => {
    const reading = read(
      sectionOf([lines[0] as WordedLine, line('a', 'A', 'x'), ...lines.slice(1)]),
      {
        joined: [joined],
      },
    );
    expect(itemsOf(reading)).toMatchObject([
      { key: 'street', label: 'Address', answer: 'Elm, Eugene ' },
      { label: 'A' },
    ]);
  });

  it('are not joined if only one was answered, or the others were asked in other words', () => {
    const one = [line('street', 'Street', 'Elm'), line('city', 'City', '')];
    expect(itemsOf(read(sectionOf(one), { joined: [joined] }))).toMatchObject([
      { label: 'Street', answer: 'Elm' },
      { is: 'blank', words: '1: City' },
    ]);
    const other = [line('street', 'Street', 'Elm'), line('city', 'Town of birth', 'Eugene')];
    expect(itemsOf(read(sectionOf(other), { joined: [joined] }))).toMatchObject([
      { label: 'Street', answer: 'Elm' },
      { label: 'Town of birth', answer: 'Eugene' },
    ]);
  });

  it('have no heading if it only repeats the label', () => {
    const group = { heading: 'Where?', lines: [...lines, line('zip', 'ZIP', '')] };
    const joinedGroups = [{ ...joined, heading: 'Where?' }];
    const reading = read(sectionOf([group]), { joinedGroups });
    expect(itemsOf(reading)).toMatchObject([
      { label: 'Address', answer: 'Elm, Eugene ' },
      { is: 'blank', words: '1: ZIP' },
    ]);
    const required = new Set(['zip']);
    expect(itemsOf(read(sectionOf([group]), { joinedGroups }, { required }))).toMatchObject([
      { label: 'Address' },
      { label: 'ZIP', answer: '' },
    ]);
    const more = { ...group, lines: [...group.lines, line('a', 'A', 'x')] };
    expect(itemsOf(read(sectionOf([more]), { joinedGroups }))).toMatchObject([
      { heading: 'Where?', items: [{ label: 'Street' }, { label: 'City' }, { label: 'A' }, {}] },
    ]);
  });
});

const box = (key: string, answer: string) => line(key, key, answer, 'checkbox');

it('tick boxes become one list of the ticked ones, beside each box', () => {
  const group = {
    heading: 'Colors',
    lines: [box('red', '[X]'), box('green', '[ ]'), box('blue', '[X]')],
  };
  expect(itemsOf(read(sectionOf([group])))).toEqual([
    {
      is: 'boxes',
      key: 'red',
      label: 'Colors',
      ticked: 'red + blue',
      boxes: [
        { key: 'red', label: 'red', answer: '[X]' },
        { key: 'green', label: 'green', answer: '[ ]' },
        { key: 'blue', label: 'blue', answer: '[X]' },
      ],
    },
  ]);
});

describe('the same questions again and again', () => {
  const game = (number: number, opponent: string, result: string, name = 'Game') => ({
    heading: `${name} ${number}`,
    lines: [
      line(`opponent_${number}`, 'Opponent', opponent),
      line(`result_${number}`, 'Result', result),
    ],
  });

  it('become a table without the empty rows', () => {
    const games = [game(1, 'Judit', 'Lost'), game(2, 'Nona', ''), game(3, '', '')];
    expect(itemsOf(read(sectionOf([...games, line('a', 'A', 'x')])))).toEqual([
      {
        is: 'table',
        key: 'opponent_1',
        columns: ['Opponent', 'Result'],
        rows: [
          { heading: 'Game 1', cells: ['Judit', 'Lost'], keys: ['opponent_1', 'result_1'] },
          { heading: 'Game 2', cells: ['Nona', ''], keys: ['opponent_2', 'result_2'] },
        ],
      },
      expect.objectContaining({ label: 'A' }),
      expect.objectContaining({ words: '2: Game 3 (Opponent, Result)' }),
    ]);
  });

  const questions = (...keys: string[]) => keys.map((key) => line(key, key, 'x'));
  const first = (...lines: WordedLine[]) => ({ heading: 'Game 1', lines });
  it.each([
    ['two kinds', [game(1, 'a', 'b'), game(2, 'c', 'd', 'Match')], ['table', 'table']],
    ['no number', [{ ...game(1, 'a', 'b'), heading: 'Game' }], ['group']],
    ['long answers', [first(line('a', 'A', 'x'), line('b', 'B', 'x', 'textarea'))], ['group']],
    [
      'too many questions in all',
      [game(1, 'a', 'b'), { heading: 'Game 2', lines: questions('c', 'd', 'e') }],
      ['table', 'table'],
    ],
    ['one question', [first(...questions('a'))], ['group']],
    ['many questions', [first(...questions('a', 'b', 'c', 'd', 'e'))], ['group']],
  ])('become tables or a group: %s', (_, lines, kinds) => {
    expect(itemsOf(read(sectionOf(lines))).map(({ is }) => is)).toEqual(kinds);
  });
});

function factsOf({ facts }: Reading): string[] {
  return facts.map(({ answer }) => answer);
}
