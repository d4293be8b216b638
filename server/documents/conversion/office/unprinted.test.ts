import { describe, expect, test } from 'vitest';
import { cutUnprinted, withoutUnprinted } from './unprinted.ts';

const SPACE = 'xmlns:w="u"';
const SAYS =
  '<w:sdtPr><w:alias w:val="Name"/><w:sdtPr/></w:sdtPr><w:sdtEndPr><w:rPr/></w:sdtEndPr>';
const control = (inner: string) => `<w:sdt>${SAYS}<w:sdtContent>${inner}</w:sdtContent></w:sdt>`;

describe('a document without what does not print', () => {
  test.each([
    ['has what one shows', control('<w:p>a</w:p>'), '<w:p>a</w:p>'],
    ['has what one in another shows', control(`<w:p>${control('b')}c</w:p>`), '<w:p>bc</w:p>'],
    ['has what is before, between and behind', `1${control('a')}2${control('b')}3`, '1a2b3'],
    ['has nothing of one that shows nothing', `1${control('')}2`, '12'],
    ['has nothing of empty ones', '1<w:sdt><w:sdtPr/><w:sdtContent/></w:sdt>2<w:sdt />3', '123'],
    [
      'has what somebody commented on',
      '<w:commentRangeStart w:id="0"/><w:r>a</w:r><w:commentRangeEnd w:id="0"/><w:r><w:commentReference w:id="0"></w:commentReference></w:r>',
      '<w:r>a</w:r><w:r></w:r>',
    ],
    [
      'has what was inserted into an equation',
      '<w:oMath><w:r/><w:ins w:id="1"><w:r>a</w:r></w:ins></w:oMath><w:ins w:id="2"><w:r>b</w:r></w:ins>',
      '<w:oMath><w:r/><w:r>a</w:r></w:oMath><w:ins w:id="2"><w:r>b</w:r></w:ins>',
    ],
    [
      'has no equation that was deleted',
      '<w:del w:id="1"><w:oMath><w:r>a</w:r></w:oMath><w:r/></w:del><w:oMath><w:r>b</w:r></w:oMath>',
      '<w:del w:id="1"><w:r/></w:del><w:oMath><w:r>b</w:r></w:oMath>',
    ],
    ['has what only looks like one', '<!--<w:sdt>--><w:t>&lt;w:sdt></w:t>', undefined],
    ['has what is called nearly so', '<w:sdtx/><w:b w:val="<!"/>'.replace('<!', 'sdt'), undefined],
  ])('%s', (_, inner, left = inner) => {
    const around = (text: string) => `<?xml version="1.0"?><w:d ${SPACE}>${text}</w:d>`;
    expect(cutUnprinted(around(inner))).toBe(around(left));
  });

  test.each([
    ['is no XML', `<w:d ${SPACE}>${control('a')}`],
    [
      'names spaces at a control',
      `<d><w:sdt ${SPACE}><w:sdtContent><w:p/></w:sdtContent></w:sdt></d>`,
    ],
  ])('is as it was where it %s', (_, xml) => {
    expect(cutUnprinted(xml)).toBe(xml);
  });
});

test.each([
  ['word/document.xml', true],
  ['word/header2.xml', true],
  ['word/footnotes.xml', true],
  ['word/styles.xml', false],
])('controls of %s are taken away: %s', (name, isOpened) => {
  const xml = `<w:d ${SPACE}>${control('a')}</w:d>`;
  const [part] = withoutUnprinted([{ name, bytes: Buffer.from(xml) }]);
  expect(Buffer.from(part?.bytes ?? '').toString()).toBe(isOpened ? `<w:d ${SPACE}>a</w:d>` : xml);
});
