import { expect, test } from 'vitest';
import { properties } from '../testing/word-changes.ts';
import { paragraph, wordParts } from '../testing/word-file.ts';
import { saysTooManyPages } from './own-pages.ts';

const LIMIT = 10;
const SHORT = paragraph('Hello');
const FULL_PAGE = paragraph('x'.repeat(3001));
const END_OF_PAGE = '<w:p><w:r><w:lastRenderedPageBreak/><w:t>Hello</w:t></w:r></w:p>';
const NEW_PAGE = '<w:p><w:r><w:br w:type="page"/></w:r></w:p>';
const NEW_LINE = '<w:p><w:r><w:br/></w:r></w:p>';
const HALF_PAGE = paragraph('x'.repeat(1500));
const BOTH_ENDS = paragraph('x'.repeat(3001)) + END_OF_PAGE;
const DELETED = `<w:p><w:r><w:delText>${'x'.repeat(3001)}</w:delText></w:r></w:p>`;

test.each<[string, string, number | undefined, boolean, number?]>([
  ['says more, and Word left the ends of its pages', END_OF_PAGE.repeat(10), 11, true],
  ['says more, and breaks its pages by itself', NEW_PAGE.repeat(10), 11, true],
  ['says more, and has the text for it', FULL_PAGE.repeat(10), 11, true],
  ['says more, but is short: the number is stale', SHORT, 500, false],
  ['says more, but has the text of fewer', FULL_PAGE.repeat(9), 500, false],
  ['says more, but has only lines', NEW_LINE.repeat(50), 500, false],
  ['says more, but has deleted it since', DELETED.repeat(20), 500, false],
  ['says more, and has all the text that was counted', HALF_PAGE.repeat(10), 11, true, 15_000],
  ['says more, but has lost much of that text', HALF_PAGE.repeat(10), 11, false, 30_000],
  ['says more, with hardly any text', SHORT, 11, false, 5],
  ['says fewer, but is as long and has as many ends of pages', BOTH_ENDS.repeat(10), 1, true],
  ['says fewer, and is only long', FULL_PAGE.repeat(20), 1, false],
  ['says fewer, and has only ends of pages', END_OF_PAGE.repeat(2000), 1, false],
  ['says as many as allowed', END_OF_PAGE.repeat(20), 10, false],
  ['says nothing', END_OF_PAGE.repeat(20), undefined, false],
])('a document that %s', (_, body, pages, isTooLong, letters) => {
  const said = { ...(pages !== undefined && { pages }), ...(letters !== undefined && { letters }) };
  const parts = wordParts({ body, parts: properties(said) });
  const given = parts.map(({ name, bytes }) => ({ name, bytes: Buffer.from(bytes) }));
  expect(saysTooManyPages(given, LIMIT)).toBe(isTooLong);
});

test.each(['', 'many', '-5', '1e9', '<b>500</b>', '<Pages>500'])(
  'a number of pages that is %j is none',
  (pages) => {
    const app = {
      name: 'docProps/app.xml',
      bytes: `<Properties><Pages>${pages}</Pages></Properties>`,
    };
    const parts = wordParts({ body: END_OF_PAGE.repeat(20), parts: [app] });
    const given = parts.map(({ name, bytes }) => ({ name, bytes: Buffer.from(bytes) }));
    expect(saysTooManyPages(given, LIMIT)).toBe(false);
  },
);
