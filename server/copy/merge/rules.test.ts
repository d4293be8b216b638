import { describe, expect, it } from 'vitest';
import { findFaults } from './rules.ts';
import type { Attributes, Tag } from './tags.ts';
import { underHeading } from './tags.ts';

const MARK = { page: 0, mcid: 0 };
const tag = (role: string, kids: Tag['kids'] = [MARK], more: Partial<Tag> = {}): Tag => ({
  role,
  kids,
  ...more,
});
const cell = (role: string, attributes: Attributes, id?: string) =>
  tag(role, [MARK], { attributes, ...(id !== undefined && { id }) });
const HEAD = cell('TH', { Scope: 'Column' });
const row = (...cells: Tag[]) => tag('TR', cells);

describe('a structure', () => {
  it.each<[string, Tag[]]>([
    ['headings in their order', [tag('H1'), tag('H2'), tag('H3'), tag('H2'), tag('H1')]],
    ['a list', [tag('L', [tag('LI', [tag('Lbl'), tag('LBody', [tag('P')])])])]],
    [
      'a table',
      [tag('Table', [tag('THead', [row(HEAD, HEAD)]), tag('TBody', [row(tag('TD'), tag('TD'))])])],
    ],
    [
      'cells over columns and rows',
      [
        tag('Table', [
          row(cell('TD', { RowSpan: 2 }), cell('TD', { ColSpan: 2 })),
          row(tag('TD'), tag('TD')),
        ]),
      ],
    ],
    [
      'heads by their names',
      [tag('Table', [row(cell('TH', {}, 'a')), row(cell('TD', { Headers: ['a'] }))])],
    ],
    ['a picture with words', [tag('Figure', [MARK], { alternative: 'A tree' })]],
    ['letters that are drawn', [tag('Figure', [MARK], { actual: 'Q' })]],
    ['notes', [tag('Note', [MARK], { id: '1' }), tag('Note', [MARK], { id: '2' })]],
  ])('with %s has no fault', (_, kids) => {
    expect(findFaults(kids)).toEqual([]);
  });

  it.each<[string, Tag[], string]>([
    ['begins below the first heading', [tag('H2')], 'H2 after H0'],
    ['leaves a heading out', [tag('H1'), tag('Sect', [tag('H3')])], 'H3 after H1'],
    ['has headings of two kinds', [tag('H1'), tag('H')], 'H beside H1'],
    ['has an item outside a list', [tag('LI', [tag('LBody')])], 'a LI in a document'],
    ['has a paragraph right in a list', [tag('L', [tag('P')])], 'a P in a L'],
    ['has words right in a list', [tag('L')], 'content right in a L'],
    ['has a cell right in a table', [tag('Table', [tag('TD')])], 'a TD in a Table'],
    ['has a picture without words', [tag('P', [tag('Figure')])], 'a Figure without words'],
    [
      'has a formula with no words in them',
      [tag('Formula', [MARK], { alternative: '' })],
      'a Formula without words',
    ],
    [
      'has a head of nothing',
      [tag('Table', [row(tag('TH'))])],
      'a head of a table without a scope',
    ],
    [
      'has a cell of a lost head',
      [tag('Table', [row(cell('TD', { Headers: ['x'] }))])],
      'a cell whose head is not there',
    ],
    [
      'has rows of two lengths',
      [tag('Table', [row(tag('TD')), row(tag('TD'), tag('TD'))])],
      'a table whose rows differ in length',
    ],
    ['has a note that cannot be found', [tag('Note')], 'a Note without an ID'],
    [
      'has two notes of one name',
      [tag('Note', [MARK], { id: '1' }), tag('Note', [MARK], { id: '1' })],
      'two Notes with one ID',
    ],
  ])('that %s has a fault', (_, kids, fault) => {
    expect(findFaults(kids)).toEqual([fault]);
  });
});

describe('a structure under the heading of its divider', () => {
  const roles = (kids: readonly (Tag | typeof MARK)[]): unknown[] =>
    kids.map((kid) => ('role' in kid ? [kid.role, ...roles(kid.kids)] : 0));
  it.each<[string, Tag[], unknown[]]>([
    [
      'goes one level down',
      [tag('H1'), tag('H2')],
      [
        ['H2', 0],
        ['H3', 0],
      ],
    ],
    [
      'leaves no level out',
      [tag('H3'), tag('H6'), tag('H1')],
      [
        ['H2', 0],
        ['H3', 0],
        ['H2', 0],
      ],
    ],
    [
      'has at most six levels',
      ['H1', 'H2', 'H3', 'H4', 'H5', 'H6'].map((role) => tag(role)),
      [
        ['H2', 0],
        ['H3', 0],
        ['H4', 0],
        ['H5', 0],
        ['H6', 0],
        ['H6', 0],
      ],
    ],
    ['has levels where it had none', [tag('H')], [['H2', 0]]],
    ['has no document around it', [tag('Document', [tag('P')])], [['P', 0]]],
    [
      'has no links that lead nowhere',
      [tag('P', [tag('Link')]), tag('Form', [])],
      [['P', ['Span', 0]]],
    ],
    [
      'has nothing empty but cells',
      [tag('P', []), row(tag('TD', [])), tag('Sect', [tag('P', [])])],
      [['TR', ['TD']]],
    ],
  ])('%s', (_, kids, expected) => {
    expect(roles(underHeading(kids))).toEqual(expected);
  });
});
