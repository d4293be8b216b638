import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { silentLog } from '#server/platform/log.ts';
import { type Converter, openConverter } from './convert.ts';
import { embeddedFont } from './testing/embedded-font.ts';
import { packed, pdfFile } from './testing/pdf-file.ts';
import { findFaults, structureOf } from './testing/soundness.ts';

// Conversions come last on a machine that does other things too.
vi.setConfig({ testTimeout: 90_000 });

const NOTO = readFileSync('/usr/share/fonts/truetype/noto/NotoSans-Regular.ttf');
const { objects, codes } = embeddedFont(NOTO, 'onetwo', { first: 9, hasToUnicode: true });
const [font, ...others] = objects;
const [ONE, TWO] = [codes.slice(1, 13), codes.slice(13, 25)];
/** Objects of a test begin with number 14, those of the structure are 14 and 15. */
const show = (text: string) => `BT /F1 40 Tf 72 650 Td <${text}> Tj ET`;
const heading = (text: string) => `/H1 <</MCID 0>> BDC ${show(text)} EMC`;
const ROOT = '<< /Type /StructTreeRoot /K 15 0 R >>';
const CATALOG = '/StructTreeRoot 14 0 R /MarkInfo << /Marked true >>';

let converter: Converter;
beforeAll(() => {
  converter = openConverter({ log: silentLog(), keepsWarm: false });
});
afterAll(() => converter.close());

/** What is heard of a document, element by element, on one line each. @param second what a second page shows */
async function heard(first: string, kids: string, second?: string): Promise<string> {
  const resources = '/Resources << /Font << /F1 5 0 R >> >>';
  const page = (contents: number, at: number) =>
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /StructParents ${at} /Contents ${contents} 0 R ${resources} >>`;
  const bytes = pdfFile({
    font: font?.is ?? '',
    pages: second === undefined ? 1 : 2,
    content: first,
    page: '/StructParents 0',
    objects: [...others, { is: ROOT }, { is: kids }],
    catalog: CATALOG,
    ...(second !== undefined && {
      numbered: new Map([
        [1000, { is: page(1001, 1) }],
        [1001, packed(second)],
      ]),
    }),
  });
  const conversion = await converter.convertToPdf(
    { bytes, fileName: 'essay.pdf' },
    new AbortController().signal,
  );
  if (!conversion.ok) throw new Error(conversion.reason);
  expect(await findFaults(conversion.pdf)).toEqual([]);
  const lines = structureOf(conversion.pdf)
    .split('\n')
    .map((line) => line.trim());
  return lines
    .filter((line) => line !== '')
    .join(' ')
    .replaceAll(' (block)', '');
}

const document = (kids: string) => `<< /Type /StructElem /S /Document /P 14 0 R /K [${kids}] >>`;
const h1 = (page: number, content: string) =>
  `<< /Type /StructElem /S /H1 /P 15 0 R /Pg ${page} 0 R /K ${content} >>`;

test('a structure that says all that is on a page stays', async () => {
  expect(await heard(heading(ONE), document(h1(3, '0')))).toBe('Document H1 "one"');
});

test.each([
  ['names content that is not there', heading(ONE), document(h1(3, '7'))],
  ['has no place for the words', show(ONE), document(h1(3, '0'))],
  ['calls the words an ornament', `/Artifact BMC ${show(ONE)} EMC`, document('')],
  ['names half of the words', `${heading(ONE)} ${show(TWO)}`, document(h1(3, '0'))],
])('one that %s gives way to one of the words', async (_, content, kids) => {
  expect(await heard(content, kids)).toMatch(/^Document P "one ?(two)?"$/);
});

test.each([
  ['first', show(TWO), heading(ONE), 1000, 'Document P "two" H1 "one"'],
  ['last', heading(ONE), show(TWO), 3, 'Document H1 "one" P "two"'],
])('a page that has no place in it, the %s, is heard in its place', async (_, a, b, at, all) => {
  expect(await heard(a, document(h1(at, '0')), b)).toBe(all);
});

test('one with several outermost elements is heard as one document', async () => {
  const second = `/P <</MCID 1>> BDC ${show(TWO)} EMC`;
  const paragraph = '<< /Type /StructElem /S /P /P 14 0 R /Pg 3 0 R /K 1 >>';
  const kids = `[${h1(3, '0').replace('15 0 R', '14 0 R')} ${paragraph}]`;
  expect(await heard(`${heading(ONE)} ${second}`, kids)).toBe('Document H1 "one" P "two"');
});

test('what is said of pages that are told otherwise is not said of nothing', async () => {
  const kids = document(`${h1(3, '0')} ${h1(1000, '5')}`);
  expect(await heard(heading(ONE), kids, show(TWO))).toBe('Document H1 "one" P "two"');
});
