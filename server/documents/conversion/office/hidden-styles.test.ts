import { describe, expect, test } from 'vitest';
import { paragraph, wordParts } from '../testing/word-file.ts';
import { hiddenStylesOf } from './hidden-styles.ts';
import { paragraphsOf } from './paragraphs-of.ts';

const SPACE = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"';
const HIDES = '<w:rPr><w:vanish/></w:rPr>';
const SHOWS = '<w:rPr><w:vanish w:val="0"/></w:rPr>';
const style = (id: string, inner: string, more = '') =>
  `<w:style w:type="paragraph" w:styleId="${id}"${more}>${inner}</w:style>`;
const basedOn = (id: string) => `<w:basedOn w:val="${id}"/>`;

function documentWith(styles: string, body: string) {
  const bytes = `<w:styles ${SPACE}>${styles}</w:styles>`;
  const references = [{ id: 's1', type: 'styles', target: 'styles.xml' }];
  const parts = wordParts({ body, references, parts: [{ name: 'word/styles.xml', bytes }] });
  return parts.map(({ name, bytes }) => ({ name, bytes: Buffer.from(bytes) }));
}

describe('a style', () => {
  test.each([
    ['hides what it says it hides', style('A', HIDES), true],
    ['hides nothing by itself', style('A', ''), false],
    ['hides what the one below it hides', style('A', basedOn('B')) + style('B', HIDES), true],
    ['shows what it says it shows', style('A', basedOn('B') + SHOWS) + style('B', HIDES), false],
    ['based on itself hides nothing', style('A', basedOn('A')), false],
    [
      'hides nothing for a part of a table',
      style('A', `<w:tblStylePr>${HIDES}</w:tblStylePr>`),
      false,
    ],
    [
      'hides what all hide',
      `<w:docDefaults><w:rPrDefault>${HIDES}</w:rPrDefault></w:docDefaults>${style('A', '')}`,
      true,
    ],
  ])('%s', (_, styles, isHidden) => {
    expect(hiddenStylesOf(documentWith(styles, '')).has('A')).toBe(isHidden);
  });

  test.each([
    [
      'of a document without any',
      wordParts({ body: '' }).map((part) => ({ ...part, bytes: Buffer.from(part.bytes) })),
    ],
    ['that cannot be read', documentWith('<w:style>', '')],
    ['of nothing', []],
  ])('%s hides nothing', (_, parts) => {
    const hidden = hiddenStylesOf(parts);
    expect([hidden.byDefault, hidden.has('A')]).toEqual([false, false]);
  });
});

describe('the paragraphs of a document', () => {
  const said = (text: string, { of = '', run = '' } = {}) =>
    `<w:p><w:pPr>${of && `<w:pStyle w:val="${of}"/>`}</w:pPr><w:r><w:rPr>${run}</w:rPr><w:t>${text}</w:t></w:r></w:p>`;
  const Z = 'z-TopofForm';
  const STYLES = style(Z, HIDES) + style('Seen', '');

  test.each([
    ['without those of a hidden style', said('Top of Form', { of: Z }) + said('end'), ['end']],
    ['with those of another', said('Hello', { of: 'Seen' }), ['Hello']],
    [
      'with what says that it is seen',
      said('a b', { of: Z, run: '<w:vanish w:val="0"/>' }),
      ['a b'],
    ],
    ['without words of a hidden style', said('a b', { run: `<w:rStyle w:val="${Z}"/>` }), []],
    [
      'without words of another in a hidden paragraph',
      said('a b', { of: Z, run: '<w:rStyle w:val="Seen"/>' }),
      [],
    ],
    [
      'with those in a box within a hidden one',
      `<w:p><w:pPr><w:pStyle w:val="${Z}"/></w:pPr><w:r><w:txbxContent>${paragraph('seen')}</w:txbxContent><w:t>not</w:t></w:r></w:p>`,
      ['seen'],
    ],
  ])('%s', (_, body, expected) => {
    expect(paragraphsOf(documentWith(STYLES, body))).toEqual(expected);
  });

  test('without those that name no style where that hides all', () => {
    const styles = style('Normal', HIDES, ' w:default="1"') + style('Seen', SHOWS);
    const body = paragraph('not') + said('seen', { of: 'Seen' });
    expect(paragraphsOf(documentWith(styles, body))).toEqual(['seen']);
  });
});
