import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PDFDocument, PDFName } from '@cantoo/pdf-lib';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import type { Conversion } from './answers.ts';
import { createConverter } from './converter.ts';
import { smallPng } from './testing/picture-file.ts';
import { findActiveParts, fontsOf, textOf } from './testing/safety.ts';
import { structureOf } from './testing/soundness.ts';
import * as changes from './testing/word-changes.ts';
import { field, paragraph, picture, type Reference, table, wordFile } from './testing/word-file.ts';

// A busy machine gives conversions little processor time.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 });

const converter = createConverter({ seconds: 170, isTrial: false });

async function convert(
  bytes: Uint8Array,
  fileName = 'statement.docx',
): Promise<Extract<Conversion, { ok: true }>> {
  const upload = { bytes, fileName };
  const conversion = await converter.convert(upload, new AbortController().signal);
  if (!conversion.ok) throw new Error(conversion.reason);
  return conversion;
}

const convertCase = (name: string) =>
  convert(readFileSync(join(import.meta.dirname, 'testing/cases', `${name}.docx`)));
const flat = (pdf: Uint8Array) => textOf(pdf).replaceAll(/\s+/g, ' ');

const outside: Reference = {
  id: 'x',
  type: 'image',
  target: 'https://example.org/a.png',
  isExternal: true,
};
const inside: Reference = { id: 'i', type: 'image', target: 'media/image1.png' };
const PNG = { name: 'word/media/image1.png', bytes: smallPng() };

const mark = (type: string) => `<w:r><w:fldChar w:fldCharType="${type}"/></w:r>`;
const INNER_FIELD = `${mark('begin')}<w:r><w:instrText>DATE</w:instrText></w:r>${mark('separate')}<w:r><w:t>hidden</w:t></w:r>${mark('end')}`;
const OUTER_FIELD = `<w:p>${mark('begin')}<w:r><w:instrText>IF </w:instrText></w:r>${INNER_FIELD}${mark('separate')}<w:r><w:t>computed</w:t></w:r>${mark('end')}</w:p>`;
const SAVED = [
  ['AUTHOR', 'Ada Applicant'],
  ['DOCPROPERTY "Reviewer"', 'A Teacher'],
  ['SAVEDATE', 'last spring'],
  ['IF 1 = 2 "yes" "no"', 'as it was decided'],
  ['HYPERLINK "https://example.org"', 'our website'],
] as const;

describe('a document with everything that Word has', () => {
  let made: Extract<Conversion, { ok: true }>;
  let text: string;
  beforeAll(async () => {
    const body = [
      field('PAGE', '77') + paragraph('of') + field('NUMPAGES', '78'),
      ...SAVED.map(([instruction, shown]) => field(instruction, shown)),
      OUTER_FIELD,
      table([['Club', 'Years']]),
      changes.lines(changes.deleted('withdrawn '), changes.inserted('added '), changes.kept('end')),
      changes.deletedParagraph('A paragraph struck out'),
      changes.moved('wandering ', 'here', 'there '),
      `<w:sdt><w:sdtContent>${changes.commented('Hello from the control')}</w:sdtContent></w:sdt>`,
      '<w:p><w:hyperlink r:id="l"><w:r><w:t>another website</w:t></w:r></w:hyperlink></w:p>',
      picture('r:embed="i"'),
      picture('r:embed="i" r:link="x"'),
    ];
    const link = { ...outside, id: 'l', type: 'hyperlink', target: 'https://example.org' };
    const comments = { id: 'c', type: 'comments', target: 'comments.xml' };
    const bytes = wordFile({
      body: body.join(''),
      references: [inside, outside, link, comments],
      parts: [PNG, changes.comments('confidential whisper')],
    });
    made = await convert(bytes, 'me.png');
    text = flat(made.pdf);
  });

  test('is converted, whatever its name says, with nothing missing but its comments', () => {
    expect(made.pages).toBe(1);
    expect(made.remarks).toEqual([{ name: 'comments' }]);
    expect(text).not.toContain('whisper');
    expect(text).toContain('Hello from the control');
  });

  test('shows in its fields what was saved, but the numbers of its own pages', () => {
    for (const [, shown] of [...SAVED, ['', 'computed']]) expect(text).toContain(shown);
    expect(text).not.toContain('hidden');
    expect(text).toMatch(/^ ?1 of 1 /);
  });

  test('has its tables tagged, and its fonts inside', async () => {
    expect(structureOf(made.pdf)).toMatch(/Table/);
    expect(fontsOf(made.pdf).every(({ isEmbedded }) => isEmbedded)).toBe(true);
    const { catalog } = await PDFDocument.load(made.pdf);
    expect(catalog.has(PDFName.of('MarkInfo'))).toBe(true);
  });

  test('shows its tracked changes accepted', () => {
    expect(text).toContain('added end');
    expect(text).not.toMatch(/withdrawn|struck/);
    expect(text.match(/wandering/g)).toHaveLength(1);
  });

  test('leads nowhere', async () => {
    expect(text).toContain('another website');
    expect(await findActiveParts(made.pdf)).toEqual([]);
  });
});

describe.concurrent('a document of the corpus', () => {
  test.each([
    ['word-count-field', '648', /Word count: 0\b/],
    ['cross-reference-gone', 'Chapter Four shows (see page 17)', /Error/],
    ['custom-xml-utf16', 'The bread rose before the sun did, and so did she.', /bread.*bread/],
  ])('shows what was saved: %s', async (name, shown, never) => {
    const { pdf, remarks } = await convertCase(name);
    expect(flat(pdf)).toContain(shown);
    expect(flat(pdf)).not.toMatch(never);
    expect(remarks).toEqual([]);
  });

  test('shows emoji as signs', async () => {
    const { pdf, pictures } = await convertCase('emoji-in-word');
    expect(fontsOf(pdf).map(({ name }) => name)).toContainEqual(
      expect.stringMatching(/Emoji|Type 3|none/i),
    );
    expect(pictures).toHaveLength(1);
  });

  test('asks the applicant to look at its equations', async () => {
    const { remarks } = await convertCase('exponent-on-a-bracket');
    expect(remarks).toEqual([{ name: 'equations' }]);
  });

  test('has its words named that no page shows', async () => {
    const { remarks } = await convertCase('box-cuts-end-of-paragraph');
    const [missing] = remarks;
    expect(missing?.name).toBe('missingText');
    expect(missing?.words).toMatch(/^me to keep counting .*what people forget$/);
  });

  test('with a picture on a website is said to lack it', async () => {
    const body = paragraph('Hello') + picture('r:link="x"');
    const { remarks } = await convert(wordFile({ body, references: [outside] }));
    expect(remarks).toEqual([{ name: 'missingPictures' }]);
  });
});
