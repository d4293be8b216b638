import { describe, expect, it } from 'vitest';
import { scanContent } from './scan.ts';

const scan = (
  content: string,
  ...rest: [((name: string) => number | undefined)?, ('structure' | 'artifact')?]
) => scanContent(Buffer.from(content, 'latin1'), ...rest);

describe('what a page draws', () => {
  it.each([
    ['nothing', '', true],
    ['words', 'BT /F 1 Tf (a\\)b\\\\) Tj <41 4> Tj [(x) -3.5 <00>] TJ ET', true],
    ['a comment with a bracket', 'q % ( not a string\nQ', true],
    ['marks that overlap a graphics state', '/P <</MCID 0>> BDC q EMC Q', true],
    ['a picture in the page', 'q BI /W 1 /H 1 /BPC 8 ID \x00EI)( \x45 EI Q', true],
    ['a state that stays open', 'q q Q', false],
    ['a state that was never open', 'Q q', false],
    ['a mark that was never open', 'EMC', false],
    ['words that stay open', 'BT', false],
    ['a string without an end', '(abc', false],
    ['a list without an end', '[1 2', false],
    ['a key that is no name', '/P <<1 2>> BDC EMC', false],
    ['no operator', 'q 1 0 0 1 frobnicate Q', false],
    ['the name of something of JavaScript', 'constructor', false],
    ['numbers at the end', 'q Q 1 2', false],
    ['lists in lists in lists', '['.repeat(100), false],
  ])('%s is whole or not', (_, content, isWhole) => {
    expect(scan(content).isWhole).toBe(isWhole);
  });

  it.each([
    ['words outside', '(a) Tj', { hasUnmarked: true, showsText: true, paints: true }],
    ['words within', '/P <</MCID 3>> BDC (a) Tj EMC', { hasUnmarked: false, marks: [3] }],
    ['words after', '/P <</MCID 3>> BDC EMC (a) Tj', { hasUnmarked: true }],
    [
      'words within a span within',
      '/P <</MCID 3>> BDC /Span <</Lang (fr)>> BDC (a) Tj EMC EMC',
      { hasUnmarked: false, isMixed: false },
    ],
    ['a line in a span alone', '/Span BMC 0 0 m 9 9 l S EMC', { hasUnmarked: true }],
    [
      'a line as an artifact',
      '/Artifact BMC 0 0 m 9 9 l S EMC',
      { hasUnmarked: false, isMixed: false, showsText: false },
    ],
    ['an artifact within', '/P <</MCID 0>> BDC /Artifact BMC EMC EMC', { isMixed: true }],
    ['marks in an artifact', '/Artifact BMC /P <</MCID 0>> BDC EMC EMC', { isMixed: true }],
    [
      'marks in marks',
      '/P <</MCID 0>> BDC /P <</MCID 1>> BDC EMC EMC',
      { isMixed: true, marks: [0, 1] },
    ],
    ['an artifact in an artifact', '/Artifact BMC /Artifact BMC EMC EMC', { isMixed: false }],
    ['an empty string', '() Tj', { showsText: false, paints: false }],
    ['a path that only clips', '0 0 9 9 re W n', { paints: false, hasUnmarked: false }],
    ['marks by the name of a list', '/P /Four BDC (a) Tj EMC', { marks: [4], hasUnmarked: false }],
  ])('%s is told', (_, content, found) => {
    expect(scan(content, (name) => (name === 'Four' ? 4 : undefined))).toMatchObject(found);
  });

  it('belongs to what it stands in', () => {
    expect(scan('(a) Tj', undefined, 'structure').hasUnmarked).toBe(false);
    expect(scan('/Artifact BMC EMC', undefined, 'structure').isMixed).toBe(true);
    expect(scan('/X Do /P <</MCID 0>> BDC /Y Do EMC').drawn).toEqual([
      { name: 'X', within: 'nothing' },
      { name: 'Y', within: 'structure' },
    ]);
  });

  it('is known by its fonts, but for what cannot be seen', () => {
    const { shown } = scan(
      '/A 1 Tf (a) Tj q /B 1 Tf (b) Tj Q (c\\101) Tj 3 Tr (hidden) Tj 0 Tr [(d)] TJ',
    );
    expect(Object.fromEntries(shown)).toEqual({ A: ['a', 'cA', 'd'], B: ['b'] });
  });
});
